import { answersReadBy, can, queuesSeenBy, refusal, type Caller } from './caller.js';
import { rights, rightsForRole, rightsForScopes, roles, scopes, type Right, type Role, type Scope } from './rights.js';

const all: Right[] = ['read', 'review', 'addItems', 'lead', 'compare', 'audit', 'admin'];

const ofRole: Record<Role, Right[]> = {
  labeler: ['read', 'review'],
  lead: ['read', 'review', 'addItems', 'lead', 'compare'],
  auditor: ['read', 'compare', 'audit'],
  admin: all,
};
const ofScope: Record<Scope, Right[]> = { 'items:write': ['addItems'], read: ['read'], review: ['review'], admin: all };

const caller = (held: ReadonlySet<Right>): Caller => ({
  actor: { type: 'apiKey', id: '1', name: 'a key' },
  projectId: '1',
  projectName: 'a project',
  rights: held,
});

describe('rights', () => {
  it.each(roles.flatMap((role) => rights.map((right) => [role, right] as const)))('%s and %s', (role, right) => {
    const granted = ofRole[role].includes(right);
    expect(can(caller(rightsForRole(role)), right)).toBe(granted);
    expect(refusal(caller(rightsForRole(role)), right)).toEqual(
      granted ? undefined : { status: 403, code: 'forbidden' },
    );
  });

  it.each([
    ['labeler', 'ada'],
    ['lead', undefined],
    ['auditor', undefined],
    ['admin', undefined],
  ] as const)('let a %s see all queues or only those that are open to them', (role, viewer) => {
    const member = { type: 'member', id: 'ada', name: 'Ada' } as const;
    expect(queuesSeenBy({ ...caller(rightsForRole(role)), actor: member })).toEqual({ projectId: '1', viewer });
    expect(queuesSeenBy(caller(rightsForRole(role)))).toEqual({ projectId: '1', viewer: undefined });
  });

  it.each([
    ['labeler', false],
    ['lead', true],
    ['auditor', true],
    ['admin', true],
  ] as const)('let a %s read all answers or only those beside their own', (role, readsAll) => {
    const member = { type: 'member', id: 'ada', name: 'Ada' } as const;
    expect(answersReadBy({ ...caller(rightsForRole(role)), actor: member })).toEqual({ member: 'ada', readsAll });
    expect(answersReadBy(caller(rightsForRole(role)))).toEqual({ member: undefined, readsAll });
  });

  const setsOfScopes = scopes.reduce<Scope[][]>(
    (sets, scope) => [...sets, ...sets.map((set) => [...set, scope])],
    [[]],
  );
  it.each(setsOfScopes.map((set) => [set.join(' + ') || 'no scope', set] as const))('%s', (_, set) => {
    const expected = rights.filter((right) => set.some((scope) => ofScope[scope].includes(right)));
    expect(rights.filter((right) => can(caller(rightsForScopes(set)), right))).toEqual(expected);
  });

  it.each(rights)('nobody may %s without credentials', (right) => {
    expect(can(undefined, right)).toBe(false);
    expect(refusal(undefined, right)).toEqual({ status: 401, code: 'unauthenticated' });
  });
});
