// Reads the properties of an object one by one and keeps track of those not read yet, so that none is lost.
import { decodeJsonString, jsonKind, jsonProperties, type JsonProperty, type JsonText } from '@labeling/domain';

export class ObjectProperties {
  readonly #left: Map<string, JsonText>;

  /** `undefined` for anything but an object, and for one that repeats a key, which is shown as written. */
  static of(text: JsonText | undefined): ObjectProperties | undefined {
    if (text === undefined || jsonKind(text) !== 'object') return undefined;
    const members = jsonProperties(text);
    const left = new Map(members.map(({ key, value }) => [key, value]));
    return left.size === members.length ? new ObjectProperties(left) : undefined;
  }
  private constructor(left: Map<string, JsonText>) {
    this.#left = left;
  }

  has(key: string): boolean {
    return this.#left.has(key);
  }
  is(key: string, text: string): boolean {
    return stringOf(this.#left.get(key)) === text;
  }
  /** The value of the first of these keys that exists. */
  take(...keys: readonly string[]): JsonText | undefined {
    const key = keys.find((candidate) => this.#left.has(candidate));
    if (key === undefined) return undefined;
    const value = this.#left.get(key);
    this.#left.delete(key);
    return value;
  }
  /** Like `take`, but only for strings; other values stay. */
  string(...keys: readonly string[]): string | undefined {
    const key = keys.find((candidate) => stringOf(this.#left.get(candidate)) !== undefined);
    return key === undefined ? undefined : stringOf(this.take(key));
  }
  /** The properties that were not taken, in the order written. */
  rest(): JsonProperty[] {
    return [...this.#left].map(([key, value]) => ({ key, value }));
  }
}

export function stringOf(value: JsonText | undefined): string | undefined {
  return value !== undefined && jsonKind(value) === 'string' ? decodeJsonString(value) : undefined;
}
