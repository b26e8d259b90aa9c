// Checks JSON while it arrives, byte by byte and in constant memory, and stops at the first byte that cannot be accepted: an
// error of syntax, a bracket too deep, a member or an element too many.
import { atOnce, type Steps } from '@labeling/domain';
import { GateProblem, type GateLimits } from './gate-limits.js';
import { JsonPath } from './json-path.js';
import { NumberForm } from './number-form.js';

/** What may come next, outside of strings, numbers and words. */
type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or end' | 'end';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const words: ReadonlyMap<number, string> = new Map([
  [0x74, 'true'],
  [0x66, 'false'],
  [0x6e, 'null'],
]);

export class JsonGate {
  #expected: Expected = 'value';
  #inString = false;
  /** Hexadecimal digits of an escape that are still to come; -1 just after a backslash. */
  #escape = 0;
  #word: { readonly text: string; at: number } | undefined;
  #number: NumberForm | undefined;
  readonly #path: JsonPath;

  constructor(limits: GateLimits) {
    this.#path = new JsonPath(limits);
  }

  /** @throws GateProblem */
  take(bytes: Uint8Array): void {
    let i = 0;
    while (i < bytes.length) {
      if (this.#inString) i = this.#string(bytes, i);
      else if (this.#word) this.#letter(this.#word, bytes[i] ?? 0, i++);
      else if (this.#number) i = this.#digits(this.#number, bytes, i);
      else i = this.#token(bytes, i);
    }
    this.#path.grown(bytes.length);
  }

  /** Whether only white space has come. */
  get isEmpty(): boolean {
    return this.#expected === 'value' && this.#path.depth === 0 && !this.#isInside;
  }

  /** `at` is where the text ends. @throws GateProblem when the value is not complete */
  end(at = 0): void {
    if (this.#number?.isComplete === true) this.#value();
    if (this.#expected !== 'end' || (this.#isInside && this.#number === undefined)) throw new GateProblem('ended', at);
  }

  get #isInside(): boolean {
    return this.#inString || this.#word !== undefined || this.#number !== undefined;
  }

  #token(bytes: Uint8Array, at: number): number {
    const c = bytes[at] ?? 0;
    if (c === 0x20 || c === 0x0a || c === 0x0d || c === 0x09) return at + 1;
    switch (this.#expected) {
      case 'value':
      case 'value or ]':
        if (c === 0x5d && this.#expected === 'value or ]') this.#close();
        else this.#begin(c, at);
        return at + 1;
      case 'key':
      case 'key or }':
        if (c === 0x7d && this.#expected === 'key or }') this.#close();
        else if (c === QUOTE) this.#beginKey(at);
        else throw new GateProblem('syntax', at);
        return at + 1;
      case ':':
        if (c !== 0x3a) throw new GateProblem('syntax', at);
        this.#expected = 'value';
        return at + 1;
      case ', or end':
        if (c === 0x2c) this.#expected = this.#path.isObject ? 'key' : 'value';
        else if (c === (this.#path.isObject ? 0x7d : 0x5d)) this.#close();
        else throw new GateProblem('syntax', at);
        return at + 1;
      case 'end':
        throw new GateProblem('syntax', at);
    }
  }

  #begin(c: number, at: number): void {
    if (!this.#path.isObject) this.#path.element(at);
    const word = words.get(c);
    if (c === 0x7b || c === 0x5b) {
      this.#path.open(c === 0x7b, at);
      this.#expected = c === 0x7b ? 'key or }' : 'value or ]';
    } else if (c === QUOTE) this.#inString = true;
    else if (word !== undefined) this.#word = { text: word, at: 1 };
    else if (c === 0x2d || (c >= 0x30 && c <= 0x39)) this.#number = new NumberForm(c);
    else throw new GateProblem('syntax', at);
  }

  #beginKey(at: number): void {
    this.#path.beginKey(at);
    this.#inString = true;
  }

  #close(): void {
    this.#path.close();
    this.#value();
  }

  /** A value is complete. */
  #value(): void {
    this.#expected = this.#path.depth === 0 ? 'end' : ', or end';
  }

  /** Takes the bytes of a string up to its end, or to the end of `bytes`. */
  #string(bytes: Uint8Array, from: number): number {
    let i = from;
    for (; i < bytes.length; i++) {
      const c = bytes[i] ?? 0;
      if (this.#escape !== 0) this.#escaped(c, i);
      else if (c === QUOTE) break;
      else if (c === BACKSLASH) this.#escape = -1;
      else if (c < 0x20) throw new GateProblem('syntax', i);
    }
    const isKey = this.#expected === 'key' || this.#expected === 'key or }';
    if (isKey) this.#path.keyBytes(bytes, from, i);
    if (i === bytes.length) return i;
    this.#inString = false;
    if (isKey) this.#path.endKey();
    if (isKey) this.#expected = ':';
    else this.#value();
    return i + 1;
  }

  #escaped(c: number, at: number): void {
    if (this.#escape > 0) {
      const isHex = (c >= 0x30 && c <= 0x39) || ((c | 0x20) >= 0x61 && (c | 0x20) <= 0x66);
      if (!isHex) throw new GateProblem('syntax', at);
      this.#escape--;
    } else if (c === 0x75) this.#escape = 4;
    else if ('"\\/bfnrt'.includes(String.fromCharCode(c))) this.#escape = 0;
    else throw new GateProblem('syntax', at);
  }

  #letter(word: { readonly text: string; at: number }, c: number, at: number): void {
    if (word.text.charCodeAt(word.at) !== c) throw new GateProblem('syntax', at);
    if (++word.at < word.text.length) return;
    this.#word = undefined;
    this.#value();
  }

  #digits(number: NumberForm, bytes: Uint8Array, from: number): number {
    const i = number.take(bytes, from);
    if (i === bytes.length) return i;
    if (!number.isComplete) throw new GateProblem('syntax', i);
    this.#number = undefined;
    this.#value();
    return i;
  }
}

/** Why a whole text is not JSON within these limits; undefined if it is. */
export function scannedProblem(bytes: Uint8Array, limits: GateLimits): GateProblem | undefined {
  return atOnce(scanInSteps(bytes, limits));
}

const STEP = 50_000;
/** How much longer it takes to scan a byte than to read a character. */
const SCANNING = 2;

/** The same in steps. */
export function* scanInSteps(bytes: Uint8Array, limits: GateLimits): Steps<GateProblem | undefined> {
  const gate = new JsonGate(limits);
  let done = 0;
  try {
    for (let next = STEP; done < bytes.length; done = next, next += STEP) {
      if (done > 0) yield STEP * SCANNING;
      gate.take(bytes.subarray(done, next));
    }
    done = bytes.length;
    gate.end();
    return undefined;
  } catch (error) {
    if (!(error instanceof GateProblem)) throw error;
    return new GateProblem(error.complaint, done + error.at, error.pointer);
  }
}
