/** The state in which a writer expects a stream before its events are appended. */
export type ExpectedRevision =
  | { readonly kind: 'any' }
  | { readonly kind: 'noStream' }
  | { readonly kind: 'streamExists' }
  | { readonly kind: 'revision'; readonly revision: bigint };

export const NO_STREAM = -1;

/** What the rules need to know about a stream. */
export interface StreamFacts {
  /** Revision of the last event, or NO_STREAM. */
  readonly revision: number;
  readonly tombstoned: boolean;
  /** Soft-deleted: readers see no stream, but its revisions continue when it is written again. */
  readonly softDeleted: boolean;
  /** True if the stream has metadata, which makes it exist even before its first event. */
  readonly hasMetadata: boolean;
  /** Revision at which this stream holds the event id, if it does. */
  revisionOf(id: string): number | undefined;
  /** Id of the event at a revision of this stream. */
  idAt(revision: number): string | undefined;
}

export type AppendDecision =
  | { readonly kind: 'write' }
  /** A retry: these events are stored already, the last of them at `revision`. */
  | { readonly kind: 'repeated'; readonly revision: number }
  | { readonly kind: 'wrongExpectedVersion' }
  | { readonly kind: 'streamDeleted' };

const WRITE = { kind: 'write' } as const;
const WRONG = { kind: 'wrongExpectedVersion' } as const;
const DELETED = { kind: 'streamDeleted' } as const;

/** Decides about an append as EventStoreDB does: write, recognize a retry by its event ids, or refuse. */
export function decideAppend(stream: StreamFacts, expected: ExpectedRevision, ids: readonly string[]): AppendDecision {
  if (stream.tombstoned) return DELETED;
  switch (expected.kind) {
    case 'any':
      return unlessRepeatedAnywhere(stream, ids);
    case 'streamExists':
      if (stream.softDeleted) return DELETED;
      return exists(stream) ? unlessRepeatedAnywhere(stream, ids) : WRONG;
    case 'noStream':
      if (stream.revision === NO_STREAM) return WRITE;
      return ifRepeatedAfter(stream, NO_STREAM, ids) ?? (stream.softDeleted ? WRITE : WRONG);
    case 'revision':
      if (expected.revision > BigInt(stream.revision)) return WRONG;
      if (expected.revision === BigInt(stream.revision)) return WRITE;
      return ifRepeatedAfter(stream, Number(expected.revision), ids) ?? WRONG;
  }
}

function exists(stream: StreamFacts): boolean {
  return stream.revision !== NO_STREAM || stream.hasMetadata;
}

/** Without a revision to compare, the first id distinguishes a retry from a new write; then all others must exist too. */
function unlessRepeatedAnywhere(stream: StreamFacts, ids: readonly string[]): AppendDecision {
  let last: number | undefined;
  for (const [index, id] of ids.entries()) {
    const revision = stream.revisionOf(id);
    if (revision === undefined) return index === 0 ? WRITE : WRONG;
    last = revision;
  }
  return last === undefined ? WRITE : { kind: 'repeated', revision: last };
}

function ifRepeatedAfter(stream: StreamFacts, revision: number, ids: readonly string[]): AppendDecision | undefined {
  if (ids.length === 0) return undefined;
  const repeated = ids.every((id, index) => stream.idAt(revision + 1 + index) === id);
  return repeated ? { kind: 'repeated', revision: revision + ids.length } : undefined;
}
