import { canonicalDecimal } from './decimal.js';
import { endOfString, type JsonText } from './json-text.js';
import { decodeJsonString } from './open-json.js';
import { endOfWord, skipSpace } from './scan-json.js';

/**
 * Whether two texts hold the same JSON value: key order and spelling do not matter, array order does.
 * Numbers are compared as exact decimals (`1.10` equals `1.1`, but not a neighbor beyond double precision).
 * Each text is read once, however deep it nests.
 */
export function jsonEquals(a: JsonText, b: JsonText): boolean {
  return a === b || equal(new Reading(a).value(), new Reading(b).value());
}

/** The same for several texts that are compared with one, which is read once. */
export function jsonEqualsTo(text: JsonText): (other: JsonText) => boolean {
  let value: Comparable | undefined;
  return (other) => text === other || equal((value ??= new Reading(text).value()), new Reading(other).value());
}

/** A value to compare. Words and short numbers, of which there may be hundreds of thousands, are values of JavaScript. */
type Comparable = string | number | boolean | LongNumber | Null | readonly Comparable[] | Members;
type Members = ReadonlyMap<string, Comparable>;

const NULL = Symbol('null');
type Null = typeof NULL;

/** A number that a double may not hold exactly. */
class LongNumber {
  constructor(readonly text: string) {}
}

/** Every decimal without an exponent that is no longer than this has a double of its own. */
const LONGEST_EXACT = 15;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;

/** Reads values one after another. Expects valid JSON. */
class Reading {
  #at = 0;

  constructor(private readonly text: string) {}

  value(): Comparable {
    switch (this.#next()) {
      case 0x7b:
        return this.#object();
      case 0x5b:
        return this.#array();
      case QUOTE:
        return this.#string();
      case 0x74:
        this.#at += 'true'.length;
        return true;
      case 0x66:
        this.#at += 'false'.length;
        return false;
      case 0x6e:
        this.#at += 'null'.length;
        return NULL;
      default:
        return this.#number();
    }
  }

  /** Of a repeated key the last value counts. */
  #object(): Members {
    const members = new Map<string, Comparable>();
    for (this.#at++; this.#next() === QUOTE; this.#passComma()) {
      const key = this.#string();
      this.#next();
      this.#at++;
      members.set(key, this.value());
    }
    this.#at++;
    return members;
  }

  #array(): readonly Comparable[] {
    const elements: Comparable[] = [];
    for (this.#at++; this.#next() !== 0x5d; this.#passComma()) elements.push(this.value());
    this.#at++;
    return elements;
  }

  #number(): number | LongNumber {
    const start = this.#at;
    this.#at = endOfWord(this.text, start);
    const word = this.text.slice(start, this.#at);
    return word.length > LONGEST_EXACT || /e/i.test(word) ? new LongNumber(word) : Number(word);
  }

  #string(): string {
    const start = this.#at;
    const quote = this.text.indexOf('"', start + 1);
    // Most strings end at the next quote and have no escapes.
    const plain = this.text.charCodeAt(quote - 1) === BACKSLASH ? undefined : this.text.slice(start + 1, quote);
    const isPlain = plain !== undefined && !plain.includes('\\');
    this.#at = isPlain ? quote + 1 : endOfString(this.text, start);
    return isPlain ? plain : decodeJsonString(this.text.slice(start, this.#at));
  }

  /** Passes space; the code of what comes after it. */
  #next(): number {
    this.#at = skipSpace(this.text, this.#at);
    return this.text.charCodeAt(this.#at);
  }

  #passComma(): void {
    if (this.#next() === COMMA) this.#at++;
  }
}

function equal(a: Comparable, b: Comparable): boolean {
  if (a === b) return true;
  if (a instanceof LongNumber || b instanceof LongNumber) {
    return (
      isNumber(a) &&
      isNumber(b) &&
      (textOf(a) === textOf(b) || canonicalDecimal(textOf(a)) === canonicalDecimal(textOf(b)))
    );
  }
  if (typeof a !== 'object' || typeof b !== 'object') return false;
  if (isList(a) || isList(b)) {
    return isList(a) && isList(b) && a.length === b.length && a.every((value, i) => equal(value, b[i] ?? NULL));
  }
  if (a.size !== b.size) return false;
  for (const [key, value] of a) {
    const other = b.get(key);
    if (other === undefined || !equal(value, other)) return false;
  }
  return true;
}

const isList = (value: readonly Comparable[] | Members): value is readonly Comparable[] => Array.isArray(value);

const isNumber = (value: Comparable): value is number | LongNumber =>
  typeof value === 'number' || value instanceof LongNumber;

const textOf = (value: number | LongNumber): string => (typeof value === 'number' ? String(value) : value.text);
