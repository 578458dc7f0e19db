/**
 * The compiled rules of the games: one WebAssembly module a game, called by name with slots of eight bytes
 * (`felttip.targets.browser` says how values become slots). It knows no rules and no types: bytes in, bytes out.
 */

type Entry = (given: number, answer: number) => number;

interface Runtime {
  memory: WebAssembly.Memory;
  NRT_Allocate(size: bigint): number;
  NRT_Free(address: number): void;
  release(owner: number): void;
}

interface Loaded {
  runtime: Runtime;
  entries: Record<string, Entry>;
  /** What `felttip.targets.wasm` wrote beside the module. */
  text: string;
  answers: Map<string, number>;
  /** Where arguments and answers go; it grows with what is asked for. */
  desk: number;
  room: number;
}

export class Kernels {
  #games = new Map<string, Loaded>();
  readonly #breathe: () => void;

  /** `breathe` is called again and again while a kernel runs, every fraction of a millisecond. */
  constructor(breathe: () => void = () => undefined) {
    this.#breathe = breathe;
  }

  /** Make the kernels of a game available. */
  async add(game: string, module: BufferSource | WebAssembly.Module, text: string): Promise<void> {
    const compiled = module instanceof WebAssembly.Module ? module : await WebAssembly.compile(module);
    const instance = await WebAssembly.instantiate(compiled, { page: { breathe: this.#breathe } });
    const { kernels } = JSON.parse(text) as { kernels: Record<string, { slots: number }> };
    this.#games.set(game, {
      runtime: instance.exports as unknown as Runtime,
      entries: instance.exports as unknown as Record<string, Entry>,
      text,
      answers: new Map(Object.entries(kernels).map(([name, { slots }]) => [name, slots])),
      desk: 0,
      room: 0,
    });
  }

  /** The description of a game's kernels, if it has any. */
  describe(game: string): string | undefined {
    return this.#games.get(game)?.text;
  }

  /** Call a kernel; throws if there is none, if it answers with an error, or if it breaks. */
  call(game: string, name: string, given: Uint8Array): Uint8Array {
    const found = this.#of(game);
    const entry = found.entries[name];
    const slots = found.answers.get(name);
    if (entry === undefined || slots === undefined) throw new Error(`${game} has no kernel ${name}`);
    const size = 8 * slots;
    this.#clear(game, found, given.length + size);
    const answer = found.desk + given.length;
    new Uint8Array(found.runtime.memory.buffer, found.desk, given.length).set(given);
    const status = entry(found.desk, answer);
    if (status !== 0) throw new Error(`${name} ended with status ${status}`);
    return new Uint8Array(found.runtime.memory.buffer, answer, size).slice();
  }

  /** Room for so many bytes in the memory of a game's kernels. */
  allocate(game: string, size: number): number {
    const address = this.#of(game).runtime.NRT_Allocate(BigInt(size)) >>> 0;
    if (address === 0) throw new Error(`the kernels of ${game} have no memory left for ${size} bytes`);
    return address;
  }

  free(game: string, address: number): void {
    this.#of(game).runtime.NRT_Free(address);
  }

  /** An answered array is not needed any more. */
  release(game: string, owner: number): void {
    this.#of(game).runtime.release(owner);
  }

  read(game: string, address: number, size: number): Uint8Array {
    return new Uint8Array(this.#of(game).runtime.memory.buffer, address, size).slice();
  }

  write(game: string, address: number, content: Uint8Array): void {
    new Uint8Array(this.#of(game).runtime.memory.buffer, address, content.length).set(content);
  }

  /** How much memory a game's kernels have taken so far, in bytes; it is never given back to the browser. */
  memory(game: string): number {
    return this.#of(game).runtime.memory.buffer.byteLength;
  }

  #of(game: string): Loaded {
    const found = this.#games.get(game);
    if (found === undefined) throw new Error(`there are no kernels for ${game}`);
    return found;
  }

  /** Make room on the desk. */
  #clear(game: string, found: Loaded, size: number): void {
    if (size <= found.room) return;
    if (found.desk !== 0) this.free(game, found.desk);
    found.room = Math.max(4096, 2 * size);
    found.desk = this.allocate(game, found.room);
  }
}
