//! States and moves without their types.

use std::any::Any;
use std::hash::{DefaultHasher, Hash, Hasher};

/// A state or move of some game. Only the bundle that made it can look inside.
pub type Erased = Box<dyn Any + Send + Sync>;

/// What is inside.
///
/// # Panics
///
/// When it is of another game: the callers check that.
pub fn open<T: Any>(erased: &(dyn Any + Send + Sync)) -> &T {
    erased
        .downcast_ref()
        .expect("the caller gives a game its own states and moves")
}

/// Copies of what is inside several.
pub fn open_all<T: Any + Clone>(erased: &[&Erased]) -> Vec<T> {
    let opened = erased.iter().map(|&value| open::<T>(&**value).clone());
    opened.collect()
}

/// One value without its type.
pub fn close<T: Any + Send + Sync>(value: T) -> Erased {
    Box::new(value)
}

/// Several.
pub fn close_all<T: Any + Send + Sync>(values: Vec<T>) -> Vec<Erased> {
    values.into_iter().map(close).collect()
}

/// The hash of a value, the same in every process.
pub fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
