"""Numba as a cross compiler for WebAssembly: the only module that touches Numba's insides.

In a process that runs no kernel, the code generator of Numba's CPU target is replaced before anything is lowered, so
that all code is born for wasm32: addresses have four bytes, integers stay as wide as ever.

Tried with Numba 0.68 (LLVM 22). Another version may have other insides. Most changes there are loud: something is
missing, or the linker misses a function. A change in how Numba lays out what it counts (`MemInfo`, see `runtime.ll`)
would be silent, so whatever is built has to play like the native kernels before anybody gets it
(`felttip.offline.building`).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

import llvmlite.binding as llvm
import numba
from llvmlite import ir
from numba import _dynfunc
from numba.core import callconv, cgutils, codegen, cpu
from numba.core import types as numba_types
from numba.core.registry import cpu_target
from numba.cpython.listobj import ListInstance
from numba.cpython.setobj import SetInstance
from numba.np import arrayobj

types: Any = numba_types  # what types Numba has for its types do not fit

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+bulk-memory-opt,+sign-ext,+nontrapping-fptoint,+mutable-globals,+simd128"
"""What browsers have had since 2021."""

Schema = str | dict[str, Any]
"""How a value goes over the border, in slots of eight bytes: `int`, `bool`, `float` take one, `none` takes none; an
array (`{"array": kind of number, "axes": how many}`) its address and its shape, and where it is answered also its
owner; a tuple (`{"tuple": [...]}`, with its `class` if it is a named one) its parts."""


@dataclass(frozen=True)
class Wanted:
    """A kernel to be built."""

    function: Callable[..., object]
    types: tuple[Any, ...]
    """Numba's types of the arguments."""
    writes: bool
    """Does it write to arrays that it is given?"""
    seldom: bool
    """Is it called so seldom that it had better be small than quick?"""


# The code generator.


class WasmLibrary(codegen.AOTCodeLibrary):  # type: ignore[misc] # Numba has no types
    """Compiled functions that nobody in this process can call."""

    small = False
    """Are functions to be compiled to little code, even if they are slower then?"""

    def add_ir_module(self, ir_module: Any) -> None:
        """Take in functions."""
        for function in ir_module.functions:
            # What is woven into its callers on a machine would make this too large.
            function.attributes.discard("alwaysinline")
            if WasmLibrary.small and not function.is_declaration:
                function.attributes.add("optsize")
        super().add_ir_module(ir_module)

    def get_pointer_to_function(self, name: str) -> int:
        """There is no address here."""
        self._ensure_finalized()
        return 0


class WasmCodegen(codegen.AOTCPUCodegen):  # type: ignore[misc]
    """What stands in for the generator of code for this processor."""

    _library_class = WasmLibrary

    def _init(self, llvm_module: object) -> None:
        llvm.initialize_all_targets()
        llvm.initialize_all_asmprinters()
        self._tm_features = FEATURES
        self._tm = llvm.Target.from_triple(TRIPLE).create_target_machine(
            cpu="generic", features=FEATURES, opt=3, reloc="static", codemodel="default"
        )
        self._target_data = self._tm.target_data
        self._data_layout = str(self._target_data)
        self._loopvect, self._opt_level = False, 0

    def _create_empty_module(self, name: str) -> Any:
        module = ir.Module(cgutils.normalize_ir_text(name))
        module.triple = TRIPLE
        if self._data_layout:
            module.data_layout = self._data_layout
        return module

    def set_env(self, name: str, env: object) -> None:
        """No kernel asks Python for anything."""


def install() -> None:
    """From now on this process compiles for WebAssembly, and for nothing else."""
    codegen.JITCPUCodegen = WasmCodegen
    cpu.CPUContext.create_cpython_wrapper = lambda *args, **rest: None
    cpu.CPUContext.create_cfunc_wrapper = lambda *args, **rest: None
    cpu.CPUContext.get_executable = _never_called
    ListInstance.get_dtor = _no_destructor
    SetInstance._imp_dtor = lambda self, context, module: _no_destructor(self)
    # What an exception would say stays behind, with the paths of this machine in it: a kernel only says that it failed.
    callconv.CPUCallConv.set_static_user_exc = lambda *args, **rest: None


def _never_called(self: object, library: Any, fndesc: Any, env: object) -> object:
    """A dispatcher wants a builtin for each overload, and uses it as a key: each has to have its own."""
    library._ensure_finalized()
    return _dynfunc.make_function(fndesc.lookup_module(), fndesc.qualname.split(".")[-1], "", 1, env, (library,))


def _no_destructor(container: Any) -> Any:
    """Lists and sets of numbers, and of tuples of them, need none.

    The two kinds that Numba has differ in what they take, which WebAssembly, unlike processors, does not forgive.
    """
    if container._context.data_model_manager[container._ty.dtype].contains_nrt_meminfo():
        raise TypeError(f"kernels for the browser cannot have {container._ty}: its elements own memory")
    return ir.Constant(cgutils.voidptr_t, None)


# Values on their way over the border.

I32, I64, F64 = ir.IntType(32), ir.IntType(64), ir.DoubleType()


def schema(kind: Any) -> Schema:
    """How a value of this type goes over the border."""
    for known, name in ((types.Boolean, "bool"), (types.Float, "float"), (types.NoneType, "none")):
        if isinstance(kind, known):
            return name
    if isinstance(kind, types.Integer) and kind.bitwidth == 64:
        return "int"
    if isinstance(kind, types.Array) and kind.layout == "C":
        return {"array": str(kind.dtype), "axes": kind.ndim}
    if isinstance(kind, types.BaseTuple):
        parts: dict[str, Any] = {"tuple": [schema(part) for part in kind.types]}
        if isinstance(kind, types.BaseNamedTuple):
            parts["class"] = f"{kind.instance_class.__module__}:{kind.instance_class.__qualname__}"
        return parts
    raise TypeError(f"{kind} cannot be handed to a kernel for the browser")


class Slots:
    """Places of eight bytes each, one after the other."""

    def __init__(self, builder: Any, base: Any) -> None:
        self.builder, self.base, self.count = builder, base, 0

    def _next(self, kind: Any) -> Any:
        place = self.builder.gep(self.base, [ir.Constant(I32, self.count)])
        self.count += 1
        return self.builder.bitcast(place, kind.as_pointer())

    def load(self, kind: Any = I64) -> Any:
        """The number in the next place."""
        return self.builder.load(self._next(kind))

    def store(self, value: Any, kind: Any = I64) -> None:
        """Put a number into the next place."""
        self.builder.store(value, self._next(kind))


def _take(context: Any, slots: Slots, kind: Any) -> Any:
    """An argument, from its slots."""
    builder = slots.builder
    if isinstance(kind, types.NoneType):
        return context.get_dummy_value()
    if isinstance(kind, types.Boolean):
        return builder.trunc(slots.load(), context.get_value_type(kind))
    if isinstance(kind, types.Integer):
        return slots.load()
    if isinstance(kind, types.Float):
        return slots.load(F64)
    if isinstance(kind, types.BaseTuple):
        return context.make_tuple(builder, kind, [_take(context, slots, part) for part in kind.types])
    data = builder.inttoptr(slots.load(), context.get_data_type(kind.dtype).as_pointer())
    shape = [slots.load() for _ in range(kind.ndim)]
    size = ir.Constant(I64, context.get_abi_sizeof(context.get_data_type(kind.dtype)))
    strides: list[Any] = []
    step = size
    for length in reversed(shape):
        strides.insert(0, step)
        step = builder.mul(step, length)
    array = arrayobj.make_array(kind)(context, builder)
    arrayobj.populate_array(array, data, shape, strides, size, None)
    return array._getvalue()


def _give(context: Any, slots: Slots, kind: Any, value: Any) -> None:
    """An answer, into its slots."""
    builder = slots.builder
    if isinstance(kind, types.NoneType):
        return
    if isinstance(kind, types.Boolean):
        slots.store(builder.zext(value, I64))
    elif isinstance(kind, types.Integer):
        slots.store(value)
    elif isinstance(kind, types.Float):
        slots.store(value, F64)
    elif isinstance(kind, types.BaseTuple):
        for at, part in enumerate(kind.types):
            _give(context, slots, part, builder.extract_value(value, at))
    else:
        array = arrayobj.make_array(kind)(context, builder, value)
        slots.store(builder.ptrtoint(array.data, I64))
        for length in cgutils.unpack_tuple(builder, array.shape):
            slots.store(length)
        slots.store(builder.ptrtoint(array.meminfo, I64))


def _entry(context: Any, compiled: Any, name: str) -> tuple[Any, dict[str, Any]]:
    """`name(arguments, answer) -> status`, both addresses of slots; and how it is to be called."""
    made = compiled.fndesc
    module = context.create_module(f"entry.{name}")
    inner = ir.Function(module, context.call_conv.get_function_type(made.restype, made.argtypes), made.llvm_func_name)
    outer = ir.Function(module, ir.FunctionType(I32, [I64.as_pointer(), I64.as_pointer()]), name)
    builder = ir.IRBuilder(outer.append_basic_block())
    given, answered = Slots(builder, outer.args[0]), Slots(builder, outer.args[1])
    arguments = [_take(context, given, kind) for kind in made.argtypes]
    status, answer = context.call_conv.call_function(builder, inner, made.restype, made.argtypes, arguments)
    with builder.if_then(status.is_error, likely=False):
        builder.ret(status.code)
    _give(context, answered, made.restype, answer)
    builder.ret(ir.Constant(I32, 0))
    return module, {
        "args": [schema(kind) for kind in made.argtypes],
        "answer": schema(made.restype),
        "slots": answered.count,
    }


# Putting it all together.

OFFERED = ("NRT_Allocate", "NRT_Free", "release")
"""What whoever calls kernels needs of the runtime."""
INLINE = 20
"""Up to which cost LLVM puts a function into its callers, at the end."""
LIBRARY = ("__multi3",)
"""What the code generator itself may call."""


def compile_all(kernels: Mapping[str, Wanted]) -> tuple[bytes, dict[str, dict[str, Any]]]:
    """The object file of all kernels, and how each is to be called."""
    context = cpu_target.target_context
    whole, described = _whole(context, kernels)
    machine = context.codegen()._tm
    # Once more, all at once: without, random games of Trails took 1.6 times as long. What that may add is kept small:
    # to unroll loops and to inline more made Trails a fifth larger, and no figure better than by chance.
    tuning = llvm.create_pipeline_tuning_options(speed_level=3)
    tuning.loop_unrolling = tuning.loop_vectorization = tuning.slp_vectorization = False
    tuning.inlining_threshold = INLINE
    passes = llvm.create_pass_builder(machine, tuning)
    passes.getModulePassManager().run(whole, passes)
    return machine.emit_object(whole), described


def _whole(context: Any, kernels: Mapping[str, Wanted]) -> tuple[Any, dict[str, dict[str, Any]]]:
    """All kernels and the runtime in one module."""
    whole = llvm.parse_assembly(str(context.create_module("kernels")))
    described: dict[str, dict[str, Any]] = {}
    # What quick kernels share with others is compiled for them, so they come first.
    for name, wanted in sorted(kernels.items(), key=lambda item: item[1].seldom):
        WasmLibrary.small = wanted.seldom
        dispatcher = numba.njit(wanted.function)
        dispatcher.compile(wanted.types)
        compiled = dispatcher.overloads[wanted.types]
        module, described[name] = _entry(context, compiled, name)
        described[name]["writes"] = wanted.writes
        whole.link_in(llvm.parse_assembly(cgutils.normalize_ir_text(str(module))))
        whole.link_in(compiled.library._get_module_for_linking(), preserve=True)
    whole.link_in(_runtime(whole.data_layout))
    for value in (*whole.functions, *whole.global_variables):
        if not value.is_declaration and value.name not in (*described, *OFFERED, *LIBRARY):
            value.linkage = "internal"
    whole.verify()
    return whole, described


def _runtime(layout: str) -> Any:
    text = files("felttip.targets").joinpath("runtime.ll").read_text(encoding="utf-8")
    return llvm.parse_assembly(f'target datalayout = "{layout}"\ntarget triple = "{TRIPLE}"\n{text}')
