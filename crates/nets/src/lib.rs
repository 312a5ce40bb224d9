//! Small networks: inference, training kernels, and weights in files.
//!
//! | module | holds |
//! |---|---|
//! | [`network`] | a network of one hidden layer over sparse inputs |
//! | [`activation`] | the functions between layers, the same bits on every processor |
//! | `kernels` | the inner loops |
//! | [`training`] | slopes of the loss, and the optimizer |
//! | [`file`] | weights with what is known of their origin, in safetensors |

pub mod activation;
pub mod file;
mod half;
mod kernels;
pub mod network;
pub mod training;

pub use file::{Precision, Tensor, Weights};
pub use network::{BLOCK, Input, Network, Shape};
pub use training::{Adam, Gradient};
