import type { EventType, JsonText } from '@labeling/domain';

/** Brings the stored data of one version to the shape of the next, text to text, so that no digit is lost. */
type Upcaster = (data: JsonText) => JsonText;

/**
 * Per event type, the steps from version 1 to the current one: the first brings version 1 to 2, and so on. A type that
 * is not named here is at version 1. A new version also needs a new frozen sample (`samples/`).
 */
const upcasters: Partial<Readonly<Record<EventType, readonly Upcaster[]>>> = {};

/** The version in which events of this type are written today. */
export function currentVersion(type: EventType): number {
  return stepsOf(type).length + 1;
}

/** `data` of the given version in today's shape. Expects 1 ≤ version ≤ current. */
export function upcast(type: EventType, version: number, data: JsonText): JsonText {
  return stepsOf(type)
    .slice(version - 1)
    .reduce((text, step) => step(text), data);
}

function stepsOf(type: EventType): readonly Upcaster[] {
  return upcasters[type] ?? [];
}
