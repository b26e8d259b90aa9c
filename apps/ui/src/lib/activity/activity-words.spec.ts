import { changeTypes } from '@labeling/domain';
import { kinds, whatWasDone } from './activity-words.js';

const notImported = { source: null, added: null, collapsed: null };
const approved = { type: 'ItemApproved', by: null, times: 1, withEdit: false, ...notImported } as const;

describe('what was done', () => {
  it('says how many items one request changed', () => {
    expect(whatWasDone(approved)).toBe('approved an item');
    expect(whatWasDone({ ...approved, times: 12_345 })).toBe('approved 12,345 items');
  });

  it('says that approvals carried edits', () => {
    expect(whatWasDone({ ...approved, withEdit: true })).toBe('edited and approved an item');
    expect(whatWasDone({ ...approved, withEdit: true, times: 2 })).toBe('edited and approved 2 items');
  });

  it('does not say that somebody approved what annotations agreed on', () => {
    const agreed = { ...approved, by: 'agreement' } as const;
    expect(whatWasDone(agreed)).toBe('completed an agreed item');
    expect(whatWasDone({ ...agreed, withEdit: true, times: 2 })).toBe('completed 2 agreed items');
  });

  it('says how much an import added in all, whichever of its requests added it', () => {
    const imported = { ...approved, type: 'ImportCompleted', source: 'file' } as const;
    expect(whatWasDone({ ...imported, added: 2_000, collapsed: 3_000 })).toBe('imported 5,000 rows');
    expect(whatWasDone({ ...imported, source: 'traces', added: 1, collapsed: 0 })).toBe('imported 1 trace');
  });

  it('has words for every event', () => {
    for (const type of changeTypes) expect(whatWasDone({ ...approved, type })).toMatch(/^[a-z]/);
  });

  it('can be filtered by kind, with each event in at most one kind', () => {
    const types = kinds.flatMap((kind) => kind.types);
    expect(new Set(types).size).toBe(types.length);
  });
});
