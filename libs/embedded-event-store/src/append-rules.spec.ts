import * as fc from 'fast-check';
import {
  decideAppend,
  NO_STREAM,
  type AppendDecision,
  type ExpectedRevision,
  type StreamFacts,
} from './append-rules.js';

/** A stream that consists only of the ids of its events. */
function streamOf(ids: readonly string[]): StreamFacts {
  return {
    revision: ids.length - 1,
    tombstoned: false,
    softDeleted: false,
    hasMetadata: false,
    revisionOf: (id) => (ids.includes(id) ? ids.lastIndexOf(id) : undefined),
    idAt: (revision) => ids[revision],
  };
}

interface Append {
  readonly expected: ExpectedRevision;
  readonly ids: readonly string[];
}

function apply(ids: readonly string[], append: Append): { decision: AppendDecision; after: readonly string[] } {
  const decision = decideAppend(streamOf(ids), append.expected, append.ids);
  return { decision, after: decision.kind === 'write' ? [...ids, ...append.ids] : ids };
}

const pinned: fc.Arbitrary<ExpectedRevision> = fc.oneof(
  fc.constant<ExpectedRevision>({ kind: 'noStream' }),
  fc.bigInt(0n, 12n).map((revision): ExpectedRevision => ({ kind: 'revision', revision })),
);
const unpinned = fc.constantFrom<ExpectedRevision>({ kind: 'any' }, { kind: 'streamExists' });
const freshIds = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 4 });
const fewIds = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 4 });
const stream = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 10 });
const appends = fc.array(fc.record({ expected: fc.oneof(pinned, unpinned), ids: fewIds }), { maxLength: 12 });

describe('append rules', () => {
  it('change nothing on a retry with the same ids, and report the original revision whatever was written in between', () => {
    fc.assert(
      fc.property(
        stream,
        freshIds,
        fc.constantFrom('pinned', 'any', 'streamExists'),
        appends,
        (before, ids, how, between) => {
          fc.pre(how !== 'streamExists' || before.length > 0);
          const revision = before.length - 1;
          const here: ExpectedRevision =
            revision === NO_STREAM ? { kind: 'noStream' } : { kind: 'revision', revision: BigInt(revision) };
          const expected: ExpectedRevision =
            how === 'pinned' ? here : how === 'any' ? { kind: 'any' } : { kind: 'streamExists' };
          const first = apply(before, { expected, ids });
          expect(first.decision).toEqual({ kind: 'write' });
          const later = between.reduce((ids, append) => apply(ids, append).after, first.after);
          const retry = apply(later, { expected, ids });
          expect(retry).toEqual({ decision: { kind: 'repeated', revision: revision + ids.length }, after: later });
        },
      ),
    );
  });

  it('always write at the current revision, even events whose ids exist already', () => {
    fc.assert(
      fc.property(stream, fewIds, (before, ids) => {
        fc.pre(before.length > 0);
        const expected: ExpectedRevision = { kind: 'revision', revision: BigInt(before.length - 1) };
        expect(decideAppend(streamOf(before), expected, ids)).toEqual({ kind: 'write' });
      }),
    );
  });

  it('refuse a revision that does not exist yet', () => {
    fc.assert(
      fc.property(stream, fewIds, fc.bigInt(0n, 2n ** 64n), (before, ids, beyond) => {
        const expected: ExpectedRevision = { kind: 'revision', revision: BigInt(before.length) + beyond };
        expect(decideAppend(streamOf(before), expected, ids)).toEqual({ kind: 'wrongExpectedVersion' });
      }),
    );
  });

  it('treat an append at an earlier revision as a retry exactly when all ids from there on match', () => {
    fc.assert(
      fc.property(stream, fewIds, fc.nat(9), (before, ids, after) => {
        fc.pre(after < before.length && ids.length > 0);
        const expected: ExpectedRevision =
          after === 0 ? { kind: 'noStream' } : { kind: 'revision', revision: BigInt(after - 1) };
        const same = before.slice(after, after + ids.length).join() === ids.join();
        const repeated = { kind: 'repeated', revision: after - 1 + ids.length };
        const decision = decideAppend(streamOf(before), expected, ids);
        expect(decision).toEqual(same ? repeated : { kind: 'wrongExpectedVersion' });
      }),
    );
  });

  it('never write part of a known append a second time when there is no revision', () => {
    fc.assert(
      fc.property(stream, fewIds, (before, ids) => {
        const [first] = ids;
        fc.pre(first !== undefined && before.includes(first));
        const known = ids.every((id) => before.includes(id));
        const decision = decideAppend(streamOf(before), { kind: 'any' }, ids);
        expect(decision.kind).toBe(known ? 'repeated' : 'wrongExpectedVersion');
      }),
    );
  });

  it('require an event or metadata for stream_exists', () => {
    const missing = streamOf([]);
    expect(decideAppend(missing, { kind: 'streamExists' }, ['a']).kind).toBe('wrongExpectedVersion');
    expect(decideAppend({ ...missing, hasMetadata: true }, { kind: 'streamExists' }, ['a']).kind).toBe('write');
  });

  it('write nothing after a tombstone, and treat a softly deleted stream as missing', () => {
    const deleted = { ...streamOf(['a', 'b']), softDeleted: true };
    expect(decideAppend(deleted, { kind: 'noStream' }, ['c']).kind).toBe('write');
    expect(decideAppend(deleted, { kind: 'any' }, ['c']).kind).toBe('write');
    expect(decideAppend(deleted, { kind: 'streamExists' }, ['c']).kind).toBe('streamDeleted');
    fc.assert(
      fc.property(fc.oneof(pinned, unpinned), fewIds, (expected, ids) => {
        expect(decideAppend({ ...deleted, tombstoned: true }, expected, ids).kind).toBe('streamDeleted');
      }),
    );
  });
});
