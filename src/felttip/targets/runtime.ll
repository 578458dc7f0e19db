; What compiled code asks of its runtime (NRT in Numba's sources), for one thread of wasm32: memory that is given back,
; and counted owners of it. Sizes are 64 bits wide, because Numba's integers are; addresses have 32.
;
; Nothing here is put into its callers: that would be quicker by nothing, and larger.
;
; Blocks have 2^k bytes. The first eight hold k, and what is freed is kept in a list for each k, to be used again.
; An owner (MemInfo) is: count i64, kind i32, unused i32, address i32, unused i32, size i64, unused i64. Its kind is 1
; if the address is a block of its own, which goes with it, and 0 if it lies behind the owner in the same block.

@__heap_base = external global i8
@top = internal global i32 0
@end = internal global i32 0
@bins = internal global [32 x i32] zeroinitializer
@until = internal global i32 1024

; Whoever calls kernels is asked now and then whether somebody needs the processor more: rules ask for memory all the time.
declare void @breathe() #0
attributes #0 = { "wasm-import-module"="page" "wasm-import-name"="breathe" }

declare i32 @llvm.wasm.memory.size.i32(i32)
declare i32 @llvm.wasm.memory.grow.i32(i32, i32)
declare i64 @llvm.ctlz.i64(i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define ptr @NRT_Allocate(i64 %size) noinline {
  %times = load i32, ptr @until
  %less1 = sub i32 %times, 1
  store i32 %less1, ptr @until
  %due = icmp eq i32 %less1, 0
  br i1 %due, label %breath, label %now
breath:
  store i32 1024, ptr @until
  call void @breathe()
  br label %now
now:
  %n = add i64 %size, 8
  %large = icmp ugt i64 %n, 1073741824
  br i1 %large, label %none, label %fits
fits:
  %m = call i64 @llvm.umax.i64(i64 %n, i64 16)
  %less = sub i64 %m, 1
  %zeros = call i64 @llvm.ctlz.i64(i64 %less, i1 true)
  %k64 = sub i64 64, %zeros
  %k = trunc i64 %k64 to i32
  %bin = getelementptr [32 x i32], ptr @bins, i32 0, i32 %k
  %free = load i32, ptr %bin
  %used = icmp eq i32 %free, 0
  br i1 %used, label %fresh, label %again
again:
  %old = inttoptr i32 %free to ptr
  %old.data = getelementptr i8, ptr %old, i32 8
  %next = load i32, ptr %old.data
  store i32 %next, ptr %bin
  ret ptr %old.data
fresh:
  %bytes = shl i32 1, %k
  %top0 = load i32, ptr @top
  %begun = icmp ne i32 %top0, 0
  br i1 %begun, label %room, label %begin
begin:
  %base = ptrtoint ptr @__heap_base to i32
  %base15 = add i32 %base, 15
  %aligned = and i32 %base15, -16
  store i32 %aligned, ptr @top
  %pages0 = call i32 @llvm.wasm.memory.size.i32(i32 0)
  %end0 = shl i32 %pages0, 16
  store i32 %end0, ptr @end
  br label %room
room:
  %at = load i32, ptr @top
  %stop = load i32, ptr @end
  %left = sub i32 %stop, %at
  %small = icmp ult i32 %left, %bytes
  br i1 %small, label %grow, label %take
grow:
  %missing = sub i32 %bytes, %left
  %up = add i32 %missing, 65535
  %exact = lshr i32 %up, 16
  %pages = call i32 @llvm.umax.i32(i32 %exact, i32 16)
  %grown = call i32 @llvm.wasm.memory.grow.i32(i32 0, i32 %pages)
  %failed = icmp eq i32 %grown, -1
  br i1 %failed, label %none, label %more
more:
  %added = shl i32 %pages, 16
  %stop2 = add i32 %stop, %added
  store i32 %stop2, ptr @end
  br label %take
take:
  %top2 = add i32 %at, %bytes
  store i32 %top2, ptr @top
  %block = inttoptr i32 %at to ptr
  store i32 %k, ptr %block
  %data = getelementptr i8, ptr %block, i32 8
  ret ptr %data
none:
  ret ptr null
}

declare i64 @llvm.umax.i64(i64, i64)
declare i32 @llvm.umax.i32(i32, i32)

define void @NRT_Free(ptr %data) noinline {
  %nothing = icmp eq ptr %data, null
  br i1 %nothing, label %done, label %free
free:
  %block = getelementptr i8, ptr %data, i32 -8
  %k = load i32, ptr %block
  %bin = getelementptr [32 x i32], ptr @bins, i32 0, i32 %k
  %next = load i32, ptr %bin
  store i32 %next, ptr %data
  %at = ptrtoint ptr %block to i32
  store i32 %at, ptr %bin
  br label %done
done:
  ret void
}

define internal ptr @owner(ptr %owner, i32 %kind, ptr %data, i64 %size) noinline {
  store i64 1, ptr %owner
  %kind.at = getelementptr i8, ptr %owner, i32 8
  store i32 %kind, ptr %kind.at
  %data.at = getelementptr i8, ptr %owner, i32 16
  store ptr %data, ptr %data.at
  %size.at = getelementptr i8, ptr %owner, i32 24
  store i64 %size, ptr %size.at
  ret ptr %owner
}

define ptr @NRT_MemInfo_alloc(i64 %size) noinline {
  %owner = call ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 8)
  ret ptr %owner
}

define ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %align) noinline {
  %align64 = zext i32 %align to i64
  %extra = add i64 %align64, 40
  %all = add i64 %size, %extra
  %owner = call ptr @NRT_Allocate(i64 %all)
  %nothing = icmp eq ptr %owner, null
  br i1 %nothing, label %none, label %some
some:
  %at = ptrtoint ptr %owner to i32
  %behind = add i32 %at, 40
  %less = sub i32 %align, 1
  %up = add i32 %behind, %less
  %mask = xor i32 %less, -1
  %place = and i32 %up, %mask
  %data = inttoptr i32 %place to ptr
  %made = call ptr @owner(ptr %owner, i32 0, ptr %data, i64 %size)
  ret ptr %made
none:
  ret ptr null
}

define ptr @NRT_MemInfo_new_varsize(i64 %size) noinline {
  %data = call ptr @NRT_Allocate(i64 %size)
  %nothing = icmp eq ptr %data, null
  br i1 %nothing, label %none, label %some
some:
  %owner = call ptr @NRT_Allocate(i64 40)
  %nobody = icmp eq ptr %owner, null
  br i1 %nobody, label %back, label %both
both:
  %made = call ptr @owner(ptr %owner, i32 1, ptr %data, i64 %size)
  ret ptr %made
back:
  call void @NRT_Free(ptr %data)
  ret ptr null
none:
  ret ptr null
}

; Only for elements that own nothing (`felttip.targets.cross` refuses others), so that nothing is to be done for them.
define ptr @NRT_MemInfo_new_varsize_dtor(i64 %size, ptr %unused) noinline {
  %owner = call ptr @NRT_MemInfo_new_varsize(i64 %size)
  ret ptr %owner
}

define ptr @NRT_MemInfo_varsize_alloc(ptr %owner, i64 %size) noinline {
  %data = call ptr @NRT_Allocate(i64 %size)
  %data.at = getelementptr i8, ptr %owner, i32 16
  store ptr %data, ptr %data.at
  %size.at = getelementptr i8, ptr %owner, i32 24
  store i64 %size, ptr %size.at
  ret ptr %data
}

define void @NRT_MemInfo_varsize_free(ptr %owner, ptr %data) noinline {
  call void @NRT_Free(ptr %data)
  %data.at = getelementptr i8, ptr %owner, i32 16
  %now = load ptr, ptr %data.at
  %same = icmp eq ptr %now, %data
  br i1 %same, label %forget, label %done
forget:
  store ptr null, ptr %data.at
  br label %done
done:
  ret void
}

define ptr @NRT_MemInfo_varsize_realloc(ptr %owner, i64 %size) noinline {
  %data.at = getelementptr i8, ptr %owner, i32 16
  %data = load ptr, ptr %data.at
  %block = getelementptr i8, ptr %data, i32 -8
  %k = load i32, ptr %block
  %bytes = shl i32 1, %k
  %room = sub i32 %bytes, 8
  %room64 = zext i32 %room to i64
  %fits = icmp ule i64 %size, %room64
  br i1 %fits, label %here, label %move
move:
  %new = call ptr @NRT_Allocate(i64 %size)
  %nothing = icmp eq ptr %new, null
  br i1 %nothing, label %none, label %some
some:
  call void @llvm.memcpy.p0.p0.i64(ptr %new, ptr %data, i64 %room64, i1 false)
  call void @NRT_Free(ptr %data)
  store ptr %new, ptr %data.at
  br label %here
here:
  %now = phi ptr [ %data, %0 ], [ %new, %some ]
  %size.at = getelementptr i8, ptr %owner, i32 24
  store i64 %size, ptr %size.at
  ret ptr %now
none:
  ret ptr null
}

define void @NRT_MemInfo_call_dtor(ptr %owner) noinline {
  %kind.at = getelementptr i8, ptr %owner, i32 8
  %kind = load i32, ptr %kind.at
  %apart = icmp eq i32 %kind, 1
  br i1 %apart, label %both, label %one
both:
  %data.at = getelementptr i8, ptr %owner, i32 16
  %data = load ptr, ptr %data.at
  call void @NRT_Free(ptr %data)
  br label %one
one:
  call void @NRT_Free(ptr %owner)
  ret void
}

; For whoever calls kernels: an answered array is given back with its owner.
define void @release(ptr %owner) noinline {
  %count = load i64, ptr %owner
  %less = sub i64 %count, 1
  store i64 %less, ptr %owner
  %last = icmp eq i64 %less, 0
  br i1 %last, label %gone, label %done
gone:
  call void @NRT_MemInfo_call_dtor(ptr %owner)
  br label %done
done:
  ret void
}

; The product of two integers of 128 bits, into which LLVM turns some loops (compiler-rt's name and signature).
define void @__multi3(ptr %to, i64 %a, i64 %a.high, i64 %b, i64 %b.high) noinline {
  %al = and i64 %a, 4294967295
  %au = lshr i64 %a, 32
  %bl = and i64 %b, 4294967295
  %bu = lshr i64 %b, 32
  %t = mul i64 %al, %bl
  %t.low = and i64 %t, 4294967295
  %k = lshr i64 %t, 32
  %aubl = mul i64 %au, %bl
  %w = add i64 %aubl, %k
  %w.low = and i64 %w, 4294967295
  %w.high = lshr i64 %w, 32
  %albu = mul i64 %al, %bu
  %v = add i64 %albu, %w.low
  %v.shifted = shl i64 %v, 32
  %low = or i64 %v.shifted, %t.low
  store i64 %low, ptr %to
  %aubu = mul i64 %au, %bu
  %v.high = lshr i64 %v, 32
  %c1 = mul i64 %a.high, %b
  %c2 = mul i64 %a, %b.high
  %s1 = add i64 %aubu, %w.high
  %s2 = add i64 %s1, %v.high
  %s3 = add i64 %s2, %c1
  %high = add i64 %s3, %c2
  %high.at = getelementptr i8, ptr %to, i32 8
  store i64 %high, ptr %high.at
  ret void
}
