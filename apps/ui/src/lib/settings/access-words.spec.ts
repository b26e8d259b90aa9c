import { accessActor, accessSubject, type ListedAccess } from './access-words.js';

const ada = { type: 'member', id: 'a', name: 'Ada' } as const;
const entry = (over: Partial<ListedAccess>): ListedAccess => ({
  ...{ id: '1', at: '2026-11-21T12:00:00.000Z', kind: 'signedIn', actor: ada, subject: null, details: {}, ip: null },
  ...over,
});

describe('an entry of the access log', () => {
  it('shows who did it', () => {
    expect(accessActor(entry({}))).toBe('Ada');
    expect(accessActor(entry({ actor: { type: 'apiKey', id: 'k', name: 'Loader' } }))).toBe('Loader (API key)');
    expect(accessActor(entry({ kind: 'signInFailed', actor: null }))).toBe('Unknown');
    expect(accessActor(entry({ kind: 'apiKeyCreated', actor: null }))).toBe('Server');
  });

  it.each<[string, Partial<ListedAccess>]>([
    ['', {}],
    ['', { subject: ada }],
    ['Ada', { kind: 'signInFailed', actor: null, subject: ada }],
    ['Ada · too many attempts', { kind: 'signInThrottled', actor: null, subject: ada }],
    [
      'Loader · lq_abcdef… · read, review · expires 2027-01-31',
      {
        kind: 'apiKeyCreated',
        subject: { type: 'apiKey', id: 'k', name: 'Loader' },
        details: { prefix: 'lq_abcdef', scopes: 'read review', expiresAt: '2027-01-31T12:00:00.000Z' },
      },
    ],
    [
      `2 traces · 1 span · ${'ab'.repeat(16)} and 1 more`,
      { kind: 'tracesDeleted', details: { traces: '2', spans: '1', traceIds: `${'ab'.repeat(16)} x` } },
    ],
    [
      'Grace · labeler → admin',
      {
        kind: 'memberRoleChanged',
        subject: { type: 'member', id: 'g', name: 'Grace' },
        details: { from: 'labeler', to: 'admin' },
      },
    ],
    [
      'Grace · auditor',
      { kind: 'memberJoined', actor: null, subject: { ...ada, name: 'Grace' }, details: { role: 'auditor' } },
    ],
  ])('shows what it is about: %s', (said, over) => {
    expect(accessSubject(entry(over))).toBe(said);
  });
});
