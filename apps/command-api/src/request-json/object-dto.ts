import { jsonKind, jsonPropertyMap, type JsonKind, type JsonText } from '@labeling/domain';
import { IsFromObject } from './json-rules.js';
import { plainValue } from './members.js';

/**
 * An object of a body, opened one level deep by hand: nothing is dropped, converted or looked into that has no rule.
 * Until the rules have spoken (`validShell`), members may hold anything, whatever their types promise.
 */
export class ObjectDto {
  @IsFromObject() readonly self: JsonKind;
  readonly #members: ReadonlyMap<string, JsonText>;

  constructor(text: JsonText) {
    this.self = jsonKind(text);
    this.#members = this.self === 'object' ? jsonPropertyMap(text) : new Map();
  }

  /** A member's exact text. */
  protected text(name: string): JsonText | undefined {
    return this.#members.get(name);
  }

  /** A member that should be a string. */
  protected string(name: string): string | undefined {
    return plainValue(this.#members.get(name)) as string | undefined;
  }

  /** A member that should be a UUID or null; in lower case. */
  protected uuid(name: string): string | null | undefined {
    const value = plainValue(this.#members.get(name));
    return (typeof value === 'string' ? value.toLowerCase() : value) as string | null | undefined;
  }
}
