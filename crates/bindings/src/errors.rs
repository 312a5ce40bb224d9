//! The errors of `zermelo.game.errors`, raised from here. All of them are ValueErrors.

pyo3::import_exception!(zermelo.game.errors, BrokenGameError);
pyo3::import_exception!(zermelo.game.errors, DamagedFileError);
pyo3::import_exception!(zermelo.game.errors, IllegalMoveError);
pyo3::import_exception!(zermelo.game.errors, InvalidInputError);
pyo3::import_exception!(zermelo.game.errors, MissingTableError);
pyo3::import_exception!(zermelo.game.errors, PositionError);
pyo3::import_exception!(zermelo.game.errors, TooLargeError);
pyo3::import_exception!(zermelo.game.errors, UnknownGameError);
pyo3::import_exception!(zermelo.game.errors, UnorderedPayoffsError);
pyo3::import_exception!(zermelo.game.errors, UnsupportedGameError);
