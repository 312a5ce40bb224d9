//! Numbers of sixteen bits (IEEE 754 binary16), for weights in files.

/// The nearest number of sixteen bits, ties to even; beyond ±65504 infinite.
pub fn to_half(value: f32) -> u16 {
    let bits = value.to_bits();
    let sign = (bits >> 16 & 0x8000) as u16;
    let size = bits & 0x7fff_ffff;
    if size > 0x7f80_0000 {
        return sign | 0x7e00; // not a number
    }
    if size >= 0x4780_0000 {
        return sign | 0x7c00;
    }
    if size < 0x3880_0000 {
        // Smaller than 2^-14: a multiple of 2^-24, which this sum rounds to.
        let shifted = f32::from_bits(size) + 0.5;
        return sign | (shifted.to_bits() - 0.5f32.to_bits()) as u16;
    }
    let odd = size >> 13 & 1;
    sign | ((size - 0x3800_0000 + 0xfff + odd) >> 13) as u16
}

/// The same number with 32 bits.
pub fn from_half(bits: u16) -> f32 {
    let sign = u32::from(bits & 0x8000) << 16;
    let (exponent, fraction) = (u32::from(bits >> 10 & 31), u32::from(bits & 0x3ff));
    let size = match exponent {
        0 => (fraction as f32 / 16_777_216.0).to_bits(),
        31 => 0x7f80_0000 | fraction << 13,
        _ => (exponent + 112) << 23 | fraction << 13,
    };
    f32::from_bits(sign | size)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_half_comes_back() {
        for bits in 0..=u16::MAX {
            let value = from_half(bits);
            if !value.is_nan() {
                assert_eq!(to_half(value), bits, "{value}");
            }
        }
    }

    #[test]
    fn the_nearest_half_is_taken() {
        for (value, bits) in [
            (1.0, 0x3c00),
            (-2.0, 0xc000),
            (65504.0, 0x7bff),
            (65520.0, 0x7c00),
            (1.0 + 1.0 / 2048.0, 0x3c00), // a tie goes to even
            (1.0 + 3.0 / 2048.0, 0x3c02),
            (5.960_464_5e-8, 0x0001),
            (0.0, 0),
        ] {
            assert_eq!(to_half(value), bits, "{value}");
        }
    }
}
