import type { EventType, JsonText } from '@labeling/domain';

/** Converts the stored data of one version to the next, as text, so that no digit is lost. */
type Upcaster = (data: JsonText) => JsonText;

/**
 * For each event type, the steps from version 1 to the current one: the first converts version 1 to 2, and so on. A type that
 * is not listed here is at version 1. A new version also needs a new frozen sample (`samples/`).
 */
const upcasters: Partial<Readonly<Record<EventType, readonly Upcaster[]>>> = {};

/** The version in which events of this type are currently written. */
export function currentVersion(type: EventType): number {
  return stepsOf(type).length + 1;
}

/** `data` of the given version in its current shape. Expects 1 ≤ version ≤ current. */
export function upcast(type: EventType, version: number, data: JsonText): JsonText {
  return stepsOf(type)
    .slice(version - 1)
    .reduce((text, step) => step(text), data);
}

function stepsOf(type: EventType): readonly Upcaster[] {
  return upcasters[type] ?? [];
}
