const PART = 65_536;

/** Numbers one after the other. Takes little more memory than they do, and never copies them. */
export class Column {
  readonly #parts: (Int32Array | Float64Array)[] = [];
  readonly #Part: typeof Int32Array | typeof Float64Array;
  #length = 0;

  constructor(Part: typeof Int32Array | typeof Float64Array) {
    this.#Part = Part;
  }

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#parts.length * PART) this.#parts.push(new this.#Part(PART));
    this.set(this.#length++, value);
  }

  set(place: number, value: number): void {
    this.#parts[Math.floor(place / PART)]![place % PART] = value;
  }

  at(place: number): number {
    return this.#parts[Math.floor(place / PART)]![place % PART]!;
  }
}
