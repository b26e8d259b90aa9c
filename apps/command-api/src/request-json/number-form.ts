type Part = 'minus' | 'zero' | 'whole' | 'point' | 'fraction' | 'e' | 'sign' | 'power';

/** How far the bytes of a JSON number have been read. */
export class NumberForm {
  #part: Part;

  constructor(first: number) {
    this.#part = first === 0x2d ? 'minus' : first === 0x30 ? 'zero' : 'whole';
  }

  /** Whether the number may end here. */
  get isComplete(): boolean {
    return this.#part === 'zero' || this.#part === 'whole' || this.#part === 'fraction' || this.#part === 'power';
  }

  /** Index of the first byte that does not belong to the number. */
  take(bytes: Uint8Array, from: number): number {
    for (let i = from; i < bytes.length; i++) {
      const next = after(this.#part, bytes[i] ?? 0);
      if (next === undefined) return i;
      this.#part = next;
    }
    return bytes.length;
  }
}

function after(part: Part, c: number): Part | undefined {
  const isDigit = c >= 0x30 && c <= 0x39;
  switch (part) {
    case 'minus':
      return isDigit ? (c === 0x30 ? 'zero' : 'whole') : undefined;
    case 'whole':
      return isDigit ? 'whole' : behindWhole(c);
    case 'zero':
      return behindWhole(c);
    case 'point':
      return isDigit ? 'fraction' : undefined;
    case 'fraction':
      return isDigit ? 'fraction' : (c | 0x20) === 0x65 ? 'e' : undefined;
    case 'e':
      return isDigit ? 'power' : c === 0x2b || c === 0x2d ? 'sign' : undefined;
    case 'sign':
    case 'power':
      return isDigit ? 'power' : undefined;
  }
}

function behindWhole(c: number): Part | undefined {
  return c === 0x2e ? 'point' : (c | 0x20) === 0x65 ? 'e' : undefined;
}
