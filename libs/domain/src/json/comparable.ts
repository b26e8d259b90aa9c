// JSON values as they are compared: read in steps, since a megabyte may contain hundreds of thousands of them.
import {
  BEGIN_ARRAY,
  BEGIN_OBJECT,
  END_ARRAY,
  END_OBJECT,
  JsonTokens,
  type JsonToken,
  type Scalar,
} from './json-tokens.js';
import type { Steps } from './steps.js';

/** A value to compare. */
export type Comparable = Scalar | List | Members;
type List = Comparable[];
type Members = Map<string, Comparable>;

/** What one step reads or compares, in characters. */
export const STEP = 50_000;

/** Expects valid JSON. If a key is repeated, its last value counts. */
export function* readComparable(text: string): Steps<Comparable> {
  const tokens = new JsonTokens(text);
  const reading = new Reading();
  for (let paid = 0; ;) {
    const whole = reading.take(tokens.next());
    if (whole !== undefined) return whole;
    if (tokens.cost - paid < STEP) continue;
    yield tokens.cost - paid;
    paid = tokens.cost;
  }
}

/** An array or object that has begun, and the one around it. */
interface Begun {
  readonly value: List | Members;
  readonly outer: Begun | undefined;
}

/** Puts a value together from its tokens. */
class Reading {
  #begun: Begun | undefined;
  /** The last key of the object that has begun, until its value follows. */
  #key: string | undefined;

  /** Returns the whole value once it is complete. */
  take(token: JsonToken): Comparable | undefined {
    switch (token) {
      case BEGIN_ARRAY:
        return this.#begin([]);
      case BEGIN_OBJECT:
        return this.#begin(new Map());
      case END_ARRAY:
      case END_OBJECT:
        return this.#end();
    }
    if (this.#begun === undefined) return token;
    if (this.#key === undefined && this.#begun.value instanceof Map) this.#key = String(token);
    else this.#put(token);
    return undefined;
  }

  #begin(value: List | Members): undefined {
    if (this.#begun !== undefined) this.#put(value);
    this.#begun = { value, outer: this.#begun };
  }

  #end(): List | Members | undefined {
    const ended = this.#begun;
    this.#begun = ended?.outer;
    return this.#begun === undefined ? ended?.value : undefined;
  }

  /** Adds to the array or object that has begun. */
  #put(value: Comparable): void {
    const into = this.#begun?.value;
    if (Array.isArray(into)) into.push(value);
    else into?.set(this.#key ?? '', value);
    this.#key = undefined;
  }
}
