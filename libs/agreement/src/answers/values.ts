import { hash } from 'node:crypto';
import type { JsonText } from '@labeling/domain';
import { canonicalJson } from './canonical-json.js';
import { orderHash } from './order-hash.js';

/** Longer values are distinguished by their digest, so that a hundred thousand long texts need little memory. */
const LONGEST_KEPT = 200;
/** The beginning of a digest that replaces the text of a value; JSON cannot begin with it. */
const NO_TEXT = '#';

/** The distinct values of answers, each with a code counted from 0. */
export class Values {
  readonly #codes = new Map<string, number>();
  readonly #identities: string[] = [];
  readonly #orderHashes: number[] = [];

  get size(): number {
    return this.#identities.length;
  }

  codeOf(text: JsonText): number {
    // Most answers are spelled canonically: options, booleans, short texts.
    const known = this.#codes.get(text);
    if (known !== undefined) return known;
    const canonical = canonicalJson(text);
    const isShort = canonical.length <= LONGEST_KEPT;
    return this.#codeOfIdentity(isShort ? canonical : `${NO_TEXT}${hash('sha256', canonical, 'base64')}`);
  }

  /** The code of a value that is identified by its parts: `parts` are the same only for equal values. It has no text. */
  codeOfParts(parts: string, hashOfParts: () => number): number {
    return this.#codeOfIdentity(`${NO_TEXT}:${parts}`, hashOfParts);
  }

  /** Undefined if it is too long to be shown in a table. */
  textOf(code: number): JsonText | undefined {
    const identity = this.#identities[code] ?? '';
    return identity.startsWith(NO_TEXT) ? undefined : (identity as JsonText);
  }

  /** The same for equal values, whatever was seen before, so that equal data are sorted the same way. Below 2⁴⁸. */
  orderHashOf(code: number): number {
    return this.#orderHashes[code] ?? 0;
  }

  #codeOfIdentity(identity: string, hashOf = () => orderHash(identity)): number {
    const known = this.#codes.get(identity);
    if (known !== undefined) return known;
    this.#codes.set(identity, this.#identities.length);
    this.#orderHashes.push(hashOf());
    return this.#identities.push(identity) - 1;
  }
}
