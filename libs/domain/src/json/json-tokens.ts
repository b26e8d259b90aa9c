import { endOfString } from './json-text.js';
import { decodeJsonString } from './open-json.js';
import { endOfWord } from './scan-json.js';

/** Strings, booleans and short numbers are JavaScript values. */
export type Scalar = string | number | boolean | LongNumber | typeof NULL;
/** A scalar, a key of an object, or the beginning or end of an array or object. */
export type JsonToken = Scalar | typeof BEGIN_ARRAY | typeof END_ARRAY | typeof BEGIN_OBJECT | typeof END_OBJECT;

export const NULL = Symbol('null');
export const BEGIN_ARRAY = Symbol('[');
export const END_ARRAY = Symbol(']');
export const BEGIN_OBJECT = Symbol('{');
export const END_OBJECT = Symbol('}');

/** A number that a double may not hold exactly. */
export class LongNumber {
  constructor(readonly text: string) {}
}

/** What a token costs, however short it is, in characters. */
const PER_TOKEN = 20;
/** Every decimal without an exponent that is no longer than this has a double of its own. */
const LONGEST_EXACT = 15;
const BACKSLASH = 0x5c;

/** The tokens of a JSON text, one at a time. Expects valid JSON. */
export class JsonTokens {
  #at = 0;
  #count = 0;

  constructor(private readonly text: string) {}

  /** What reading has cost so far, in characters. */
  get cost(): number {
    return this.#at + this.#count * PER_TOKEN;
  }

  /** The next token. Call it only while there is one. */
  next(): JsonToken {
    this.#count++;
    switch (this.#skipBetween()) {
      case 0x5b:
        this.#at++;
        return BEGIN_ARRAY;
      case 0x5d:
        this.#at++;
        return END_ARRAY;
      case 0x7b:
        this.#at++;
        return BEGIN_OBJECT;
      case 0x7d:
        this.#at++;
        return END_OBJECT;
      case 0x22:
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

  /** Skips space, commas and colons; returns the code of what comes after them. */
  #skipBetween(): number {
    for (; ; this.#at++) {
      const c = this.text.charCodeAt(this.#at);
      if (c !== 0x2c && c !== 0x3a && c !== 0x20 && c !== 0x0a && c !== 0x0d && c !== 0x09) return c;
    }
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
}
