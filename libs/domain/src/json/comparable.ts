// JSON values as they are compared: read in steps, since a text of a megabyte may hold hundreds of thousands of them.
import { endOfString } from './json-text.js';
import { decodeJsonString } from './open-json.js';
import { endOfWord, skipSpace } from './scan-json.js';
import type { Steps } from './steps.js';

/** A value to compare. Words and short numbers are values of JavaScript. */
export type Comparable = Scalar | List | Members;
export type Scalar = string | number | boolean | LongNumber | typeof NULL;
type List = Comparable[];
type Members = Map<string, Comparable>;

const NULL = Symbol('null');

/** A number that a double may not hold exactly. */
export class LongNumber {
  constructor(readonly text: string) {}
}

/** What one step reads or compares, in characters. */
export const STEP = 50_000;
/** What a value costs, however short it is, in characters. */
export const PER_VALUE = 20;

/** Every decimal without an exponent that is no longer than this has a double of its own. */
const LONGEST_EXACT = 15;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const BEGIN_ARRAY = 0x5b;
const END_ARRAY = 0x5d;
const BEGIN_OBJECT = 0x7b;
const END_OBJECT = 0x7d;

/** Expects valid JSON. Of a repeated key the last value counts. */
export function* readComparable(text: string): Steps<Comparable> {
  const reading = new Reading(text);
  for (;;) {
    const value = reading.advance(STEP);
    if (value !== undefined) return value;
    yield STEP;
  }
}

/** An array or object that has begun, and the one around it. */
interface Begun {
  readonly value: List | Members;
  readonly outer: Begun | undefined;
}

class Reading {
  #at = 0;
  #begun: Begun | undefined;

  constructor(private readonly text: string) {}

  /** Reads on, at a cost of about so many characters. Returns the whole value once it is complete. */
  advance(characters: number): Comparable | undefined {
    for (let left = characters; left > 0; left -= PER_VALUE) {
      const start = this.#at;
      const whole = this.#readNext();
      if (whole !== undefined) return whole;
      left -= this.#at - start;
    }
    return undefined;
  }

  /** Reads the next value, or the beginning or end of an array or object. */
  #readNext(): Comparable | undefined {
    const begun = this.#begun;
    let c = this.#next();
    if (c === COMMA) c = this.#pass();
    if (begun !== undefined && (c === END_ARRAY || c === END_OBJECT)) {
      this.#at++;
      this.#begun = begun.outer;
      return begun.outer === undefined ? begun.value : undefined;
    }
    const value = begun?.value instanceof Map ? this.#member(begun.value) : this.#value(c);
    if (Array.isArray(begun?.value)) begun.value.push(value);
    const isScalar = this.#begun === begun;
    return begun === undefined && isScalar ? value : undefined;
  }

  #member(members: Members): Comparable {
    const key = this.#string();
    this.#next();
    const value = this.#value(this.#pass());
    members.set(key, value);
    return value;
  }

  #value(first: number): Comparable {
    switch (first) {
      case BEGIN_OBJECT:
        return this.#begin(new Map());
      case BEGIN_ARRAY:
        return this.#begin([]);
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

  /** It is filled by what is read next. */
  #begin(value: List | Members): List | Members {
    this.#at++;
    this.#begun = { value, outer: this.#begun };
    return value;
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

  /** Passes one character, and space; the code of what comes after it. */
  #pass(): number {
    this.#at++;
    return this.#next();
  }
}
