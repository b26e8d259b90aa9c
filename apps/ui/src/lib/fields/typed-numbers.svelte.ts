// What is typed into the number fields of one target, which holds only what reads as a number.
import { jsonKind, jsonPropertyMap, type JsonText } from '@labeling/domain';
import { SvelteMap } from 'svelte/reactivity';
import { readNumber } from './slider-scale.js';

export interface TypedNumber {
  readonly typed: string;
  /** The number in the target as long as the typed text is on screen: if the target has another one, others set it. */
  readonly number: JsonText | undefined;
  /** What the field held before anything was typed into it. */
  readonly before: JsonText | undefined;
}

/** A typed text that is not a number, and the key of its field. */
export interface UnreadableNumber {
  readonly key: string;
  readonly typed: string;
}

export class TypedNumbers {
  readonly #byKey = new SvelteMap<string, TypedNumber>();

  /** What is typed into the field that has this value in the target. */
  of(key: string, value: JsonText | undefined): TypedNumber | undefined {
    const found = this.#byKey.get(key);
    return found?.number === numberOf(value) ? found : undefined;
  }

  /** The texts that are not numbers, of fields that the target still has as they were. Asks for the target only if there are any. */
  unreadableIn(targetNow: () => JsonText | undefined): readonly UnreadableNumber[] {
    const unreadable = [...this.#byKey].filter(([, { typed }]) => isUnreadable(typed));
    if (unreadable.length === 0) return [];
    const target = targetNow();
    if (target === undefined || jsonKind(target) !== 'object') return [];
    const values = jsonPropertyMap(target);
    return unreadable.flatMap(([key, { typed }]) => (this.of(key, values.get(key)) ? [{ key, typed }] : []));
  }

  /** Accepts a keystroke in the field. Returns the value that the target must then have; undefined for none. */
  type(key: string, typed: string, value: JsonText | undefined): JsonText | undefined {
    const isEmpty = typed.trim() === '';
    const known = this.of(key, value);
    // An emptied field starts over. A text that cannot be read must not leave a part of it behind: "3,5" is not 3.
    const before = isEmpty ? undefined : known === undefined ? value : known.before;
    const next = isEmpty ? undefined : (readNumber(typed) ?? before);
    this.#byKey.set(key, { typed, number: numberOf(next), before });
    return next;
  }

  forget(key: string): void {
    this.#byKey.delete(key);
  }
  forgetReadable(): void {
    for (const [key, { typed }] of this.#byKey) if (!isUnreadable(typed)) this.#byKey.delete(key);
  }
  clear(): void {
    this.#byKey.clear();
  }
}

export function numberOf(value: JsonText | undefined): JsonText | undefined {
  return value !== undefined && jsonKind(value) === 'number' ? value : undefined;
}

export function isUnreadable(typed: string): boolean {
  return typed.trim() !== '' && readNumber(typed) === undefined;
}
