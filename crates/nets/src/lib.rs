//! Small networks: inference, training kernels, and weights in files.
//!
//! | module | holds |
//! |---|---|
//! | [`network`] | a network of one hidden layer over sparse inputs |
//! | [`activation`] | the functions between layers, the same bits on every processor |
//! | [`multilayer`] | a network of two hidden layers that values states and moves |
//! | `kernels`, `dense` | the inner loops of both |
//! | [`training`] | slopes of the loss, and the optimizer |
//! | [`file`] | weights with what is known of their origin, in safetensors |

pub mod activation;
mod dense;
pub mod file;
mod half;
mod kernels;
pub mod multilayer;
pub mod network;
pub mod training;

pub use file::{Precision, Tensor, Weights};
pub use multilayer::{Example, Layers, Multilayer, Slopes, Units};
pub use network::{BLOCK, Input, Network, Shape};
pub use training::{Adam, Gradient};
