//! The files of chess: what is written is read, what is damaged is said to be, and fast ways equal readable ones.

mod book;
mod damaged;
mod making;
mod reading;
mod san;
mod writing;
