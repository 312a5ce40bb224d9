"""Settings for all tests."""

from hypothesis import settings

# A busy machine is no fault of the code: no test fails for being slow.
settings.register_profile("zermelo", deadline=None, print_blob=True)
settings.load_profile("zermelo")
