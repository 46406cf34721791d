"""The few names of Cython's pure-Python mode that the uncompiled modules use, as no-ops.

Importing the real ``cython`` costs about 20 ms and would be a run-time dependency.  For compiled modules Cython itself
resolves every name of ``cython``.
"""

from __future__ import annotations

from typing import Any, TypeVar

T = TypeVar("T")


class _Type:
    """A C type name: only ever written in annotations, or called as a conversion."""

    def __getitem__(self, _: object) -> _Type:
        return self

    def __call__(self, value: T) -> T:
        return value


class _NoGil:
    """``@cython.nogil`` and ``with cython.nogil:`` both do nothing uncompiled."""

    def __call__(self, function: T) -> T:
        return function

    def __enter__(self) -> None:
        return None

    def __exit__(self, *_: object) -> None:
        return None


class cython:  # noqa: N801 - stands in for the module of that name
    """Namespace with the no-op twins of Cython's decorators and types."""

    compiled = False
    int = uint = short = ushort = char = schar = uchar = long = ulong = _Type()
    longlong = ulonglong = float = double = bint = void = Py_ssize_t = size_t = _Type()
    p_longlong = p_int = p_uchar = p_schar = p_short = p_ulonglong = pointer = _Type()
    nogil = _NoGil()

    @staticmethod
    def cfunc(function: T) -> T:
        """Leave the function as it is."""
        return function

    ccall = inline = cclass = final = cfunc

    @staticmethod
    def exceptval(*_: Any, **__: Any) -> Any:
        """Return a decorator that changes nothing."""
        return lambda function: function

    auto_pickle = locals = boundscheck = exceptval

    @staticmethod
    def declare(_: Any = None, value: Any = None, **__: Any) -> Any:
        """Return the value that is being declared."""
        return value

    @staticmethod
    def cast(_: Any, value: T, **__: Any) -> T:
        """Return the value unchanged."""
        return value

    @staticmethod
    def address(value: T) -> T:
        """Uncompiled structs are objects: the object is its own address."""
        return value
