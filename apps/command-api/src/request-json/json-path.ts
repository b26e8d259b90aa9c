// Where a scan is in a JSON text, and how deep and wide it is there.
import { GateProblem, type GateLimits } from './gate-limits.js';

/** How many parts of the path are named: an answer says `/items/3/data`, whatever is below it. */
const NAMED = 3;
/** Bytes of a key that are kept, for its name. */
const KEPT = 200;

export class JsonPath {
  readonly #isObject: boolean[] = [];
  /** Members or elements so far, for each open bracket. */
  readonly #counts: number[] = [];
  readonly #keys: string[] = [];
  #key: number[] | undefined;
  /** Bytes so far of the list element that is being read. */
  #size = 0;

  constructor(private readonly limits: GateLimits) {}

  get depth(): number {
    return this.#isObject.length;
  }

  get isObject(): boolean {
    return this.#isObject[this.#isObject.length - 1] === true;
  }

  open(isObject: boolean, at: number): void {
    if (this.depth === this.limits.depth) throw new GateProblem('depth', at, this.#pointer(NAMED));
    this.#isObject.push(isObject);
    this.#counts.push(0);
  }

  close(): void {
    this.#isObject.pop();
    this.#counts.pop();
  }

  element(at: number): void {
    if (this.depth === 0) return;
    const { list } = this.limits;
    if (this.#count() > (list?.most ?? 0) && this.depth === 2 && list !== undefined && this.#isInList(list.name)) {
      throw new GateProblem('elements', at, this.#pointer(1));
    }
    if (this.depth === 2) this.#size = 0;
  }

  /** Called with the number of bytes received. @throws GateProblem when the element being read is too large */
  grown(bytes: number): void {
    const { list } = this.limits;
    if (list === undefined || this.depth < 2 || !this.#isInList(list.name)) return;
    this.#size += bytes;
    if (this.#size > list.bytes + bytes) throw new GateProblem('size', bytes, this.#pointer(2));
  }

  beginKey(at: number): void {
    const { list, members, isShell: isAll = false } = this.limits;
    const isShell = isAll || this.depth === 1 || (this.depth === 3 && list !== undefined && this.#isInList(list.name));
    if (this.#count() > members && isShell)
      throw new GateProblem('members', at, this.#pointer(Math.min(this.depth - 1, NAMED)));
    this.#key = this.depth <= NAMED ? [] : undefined;
  }

  keyBytes(bytes: Uint8Array, from: number, to: number): void {
    if (this.#key === undefined || this.#key.length >= KEPT) return;
    for (const byte of bytes.subarray(from, Math.min(to, from + KEPT))) this.#key.push(byte);
  }

  endKey(): void {
    if (this.#key !== undefined) this.#keys[this.depth - 1] = nameOf(this.#key);
    this.#key = undefined;
  }

  #count(): number {
    const top = this.#counts.length - 1;
    return (this.#counts[top] = (this.#counts[top] ?? 0) + 1);
  }

  #isInList(name: string): boolean {
    return this.#isObject[0] === true && this.#isObject[1] === false && this.#keys[0] === name;
  }

  #pointer(parts: number): string {
    return this.#isObject
      .slice(0, parts)
      .map((isObject, i) => `/${isObject ? pointerToken(this.#keys[i] ?? '') : (this.#counts[i] ?? 1) - 1}`)
      .join('');
  }
}

/** A name may be spelled with escapes. */
function nameOf(key: readonly number[]): string {
  const text = Buffer.from(key).toString();
  if (!text.includes('\\')) return text;
  try {
    return String(JSON.parse(`"${text}"`));
  } catch {
    return text;
  }
}

/** As JSON pointers write a name (RFC 6901). */
export function pointerToken(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
