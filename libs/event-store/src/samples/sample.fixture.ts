import type { AnyEvent, EventType } from '@labeling/domain';

/** An event as first stored, and what it stands for today. What is stored never changes. */
interface Sample<Type extends EventType> {
  /** Its data. */
  readonly stored: string;
  readonly event: Extract<AnyEvent, { type: Type }>;
}
export interface Samples<Type extends EventType> {
  /** Of version 1, 2, … */
  readonly versions: readonly Sample<Type>[];
}

/** The metadata that each was stored with. */
export const storedMetadata = (version: number) =>
  `{"actor":{"type":"member","id":"m1","name":"Ada"},"at":"2026-05-04T03:02:01.000Z","$correlationId":"c1","$causationId":"c0","schemaVersion":${version}}`;
