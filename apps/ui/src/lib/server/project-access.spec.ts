import type { Caller } from '@labeling/identity';
import { callerIn } from './project-access.js';

const caller: Caller = {
  actor: { type: 'member', id: 'm1', name: 'Fay' },
  ...{ projectId: 'p1', projectName: 'First', rights: new Set(['read'] as const) },
};

describe('a page that a role does not allow', () => {
  it('says who is signed in, who may be another member than before', () => {
    const body = expect.objectContaining({ message: expect.stringMatching(/^You are signed in as Fay\. Your role/) });
    expect(() => callerIn({ caller, isRefused: true })).toThrow(expect.objectContaining({ status: 403, body }));
    expect(callerIn({ caller })).toBe(caller);
  });
});
