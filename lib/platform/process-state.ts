const values: Record<symbol, unknown> = Object(globalThis);

/**
 * What a process has once, such as its runtime. In production `lib` is one package, and a variable of a module would do;
 * `next dev` compiles it into several bundles, each with modules of its own, which meet here.
 */
export class ProcessState<Value> {
  readonly #name: symbol;

  constructor(name: string) {
    this.#name = Symbol.for(`galley.${name}`);
  }

  get value(): Value | undefined {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the setter of the same name writes it
    return values[this.#name] as Value | undefined;
  }

  set value(value: Value | undefined) {
    values[this.#name] = value;
  }
}
