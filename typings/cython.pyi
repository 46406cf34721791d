# The part of Cython's pure-Python mode that the compiled modules use, as their uncompiled twins behave: C types are the
# Python types that stand for them, a pointer is the object it points to, decorators change nothing.
# The type checker reads the uncompiled branches: `compiled` is listed under always_false in pyproject.toml.

import builtins
from collections.abc import Callable, MutableSequence
from typing import Annotated, Any, TypeAlias, TypeVar, overload

_T = TypeVar("_T")
_Function = TypeVar("_Function", bound=Callable[..., Any])
_Class = TypeVar("_Class", bound=type[Any])

compiled: bool

bint: TypeAlias = builtins.bool
char: TypeAlias = builtins.int
schar: TypeAlias = builtins.int
uchar: TypeAlias = builtins.int
short: TypeAlias = builtins.int
ushort: TypeAlias = builtins.int
int: TypeAlias = builtins.int
uint: TypeAlias = builtins.int
long: TypeAlias = builtins.int
ulong: TypeAlias = builtins.int
longlong: TypeAlias = builtins.int
ulonglong: TypeAlias = builtins.int
Py_ssize_t: TypeAlias = builtins.int
size_t: TypeAlias = builtins.int
float: TypeAlias = builtins.float
double: TypeAlias = builtins.float
void: TypeAlias = None

pointer: TypeAlias = Annotated[_T, "the object it points to"]
p_char: TypeAlias = MutableSequence[builtins.int]
p_schar: TypeAlias = MutableSequence[builtins.int]
p_uchar: TypeAlias = MutableSequence[builtins.int]
p_short: TypeAlias = MutableSequence[builtins.int]
p_int: TypeAlias = MutableSequence[builtins.int]
p_uint: TypeAlias = MutableSequence[builtins.int]
p_longlong: TypeAlias = MutableSequence[builtins.int]
p_ulonglong: TypeAlias = MutableSequence[builtins.int]

def cfunc(function: _Function, /) -> _Function: ...
def ccall(function: _Function, /) -> _Function: ...
def inline(function: _Function, /) -> _Function: ...
def cclass(cls: _Class, /) -> _Class: ...
def final(target: _T, /) -> _T: ...

class _NoGil:
    def __call__(self, function: _Function, /) -> _Function: ...
    def __enter__(self) -> None: ...
    def __exit__(self, *_: object) -> None: ...

nogil: _NoGil

def exceptval(value: object = ..., /, *, check: bool = ...) -> Callable[[_Function], _Function]: ...
def locals(**types: object) -> Callable[[_Function], _Function]: ...
def boundscheck(flag: bool, /) -> Callable[[_Function], _Function]: ...
def wraparound(flag: bool, /) -> Callable[[_Function], _Function]: ...
def cdivision(flag: bool, /) -> Callable[[_Function], _Function]: ...
def auto_pickle(flag: bool, /) -> Callable[[_Class], _Class]: ...
@overload
def declare(ctype: object, /) -> Any: ...
@overload
def declare(ctype: object, value: _T, /) -> _T: ...
def cast(ctype: object, value: _T, /) -> _T: ...
def address(value: _T, /) -> _T: ...
