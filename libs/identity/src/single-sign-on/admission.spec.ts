// Who is let in by single sign-on, and as which member.
import { admin } from '../database/database.fixture.js';
import { aPerson, password } from '../members/people.fixture.js';
import type { SignedIn } from '../sign-in/authentication.js';
import { anInvitation } from '../members/people.fixture.js';
import { arriving, type Person } from './arriving.fixture.js';

const world = arriving();
const ada: Person = { sub: 'ada-1', email: admin.email, email_verified: true, name: 'Ada L.' };
const inProject = ({ member }: SignedIn) => member.memberships.map(({ projectId, role }) => [projectId, role]);
const stranger = (sub: string): Person => ({ sub, email: `${sub}@example.com`, email_verified: true, name: 'Eve' });
const known = (email: string) =>
  world.database.pool.query('select id, email_verified from identity.member where email = $1', [email]);
const by = async () => {
  const { member } = await world.signedIn(ada);
  return { type: 'member' as const, id: member.id, name: member.name };
};
const invite = async (email?: string) =>
  anInvitation(world.identity, {
    ...{ projectId: world.database.projectId, role: 'auditor', by: await by() },
    ...(email !== undefined && { email }),
  });

describe('a known member', () => {
  it('is matched to their account by verified address, ignoring case and spaces, and keeps their name', async () => {
    const signedIn = await world.signedIn({ ...ada, email: ' ADA@example.com' });
    expect(signedIn.member).toMatchObject({ name: 'Admin', email: admin.email });
    expect(inProject(signedIn)).toEqual([[world.database.projectId, 'admin']]);
    const authorization = `Bearer ${signedIn.sessionToken}`;
    expect(await world.identity.authenticate({ authorization })).toMatchObject({ email: admin.email });
  });

  it('stays the same member when their address at the provider changes, even unverified', async () => {
    const { member } = await world.signedIn(ada);
    const changed = { ...ada, email: 'countess@example.com', email_verified: false };
    expect((await world.signedIn(changed)).member).toEqual(member);
    expect((await known('countess@example.com')).rows).toEqual([]);
  });

  it('is not confused with somebody else to whom the provider gave their address', async () => {
    const { member } = await world.signedIn(ada);
    expect(await world.arrive({ ...ada, sub: 'ada-2' })).toEqual({ problem: 'taken' });
    const [told] = await world.identity.listAccess({ projectId: world.database.projectId, limit: 1 });
    expect(told).toMatchObject({ kind: 'signInFailed', actor: null, subject: { id: member.id }, ip: '10.0.0.1' });
  });

  it('is recorded in the access log as signed in by single sign-on', async () => {
    const { member } = await world.signedIn(ada);
    const [told] = await world.identity.listAccess({ projectId: world.database.projectId, limit: 1 });
    expect(told).toMatchObject({ kind: 'signedIn', actor: { id: member.id }, details: { by: 'single sign-on' } });
  });

  it('loses a password that was never proved to be theirs, and the sessions it opened', async () => {
    const { projectId } = world.database;
    const ben = await aPerson(world.identity, { projectId, role: 'labeler', by: await by(), name: 'Ben' });
    const arrived = await world.signedIn({ sub: 'ben', email: ben.email, email_verified: true });
    expect(arrived.member.id).toBe(ben.id);
    expect(await world.identity.memberOfSession(ben.token)).toBeUndefined();
    expect(await world.identity.signIn({ email: ben.email, password })).toBe('invalid');
    expect(await world.identity.account.hasPassword(ben.id)).toBe(false);
    expect(await world.identity.memberOfSession(arrived.sessionToken)).toBeDefined();
    expect((await known(ben.email)).rows).toEqual([{ id: ben.id, email_verified: true }]);
  });

  it('keeps their password when the same browser is signed in with it', async () => {
    const { projectId } = world.database;
    const cy = await aPerson(world.identity, { projectId, role: 'labeler', by: await by(), name: 'Cy' });
    await world.signedIn({ sub: 'cy', email: cy.email, email_verified: true }, { present: cy.id });
    expect(await world.identity.account.hasPassword(cy.id)).toBe(true);
    expect(await world.identity.memberOfSession(cy.token)).toBeDefined();
    expect(await world.identity.signIn({ email: cy.email, password })).toMatchObject({ member: { id: cy.id } });
  });

  it('keeps their password when their address was proved before', async () => {
    const { projectId } = world.database;
    const dee = await aPerson(world.identity, { projectId, role: 'labeler', by: await by(), name: 'Dee' });
    await world.database.pool.query('update identity.member set email_verified = true where id = $1', [dee.id]);
    await world.signedIn({ sub: 'dee', email: dee.email, email_verified: true });
    expect(await world.identity.account.hasPassword(dee.id)).toBe(true);
    expect(await world.identity.memberOfSession(dee.token)).toBeDefined();
  });

  it('stays outside after being removed from the project, whatever the rule for newcomers', async () => {
    const identity = world.configured({ join: { role: 'labeler' } });
    const { member } = await world.signedIn(stranger('gus'), { identity });
    const { projectId } = world.database;
    await world.identity.members.remove({ projectId, memberId: member.id, by: await by() });
    expect(inProject(await world.signedIn(stranger('gus'), { identity }))).toEqual([]);
  });
});

describe('an address that the provider does not vouch for', () => {
  it.each([
    ['is not verified', { email_verified: false }],
    ['is verified as text only', { email_verified: 'true' }],
    ['is not mentioned', { email_verified: undefined }],
    ['is no address', { email: 'ada' }],
    ['is missing', { email: undefined }],
  ])('opens nothing when it %s', async (_, lie) => {
    const person = { ...ada, sub: 'somebody', ...lie };
    expect(await world.arrive(person)).toEqual({ problem: 'unverified' });
  });

  it('is read from user info when the ID token has none, for the same person only', async () => {
    const { sub, ...rest } = ada;
    expect(await world.signedIn({ sub }, { lie: { tellsOnRequest: ada } })).toMatchObject({
      member: { name: 'Admin' },
    });
    const other = await world.arrive({ sub: 'mallory' }, { lie: { tellsOnRequest: { sub: 'ada-1', ...rest } } });
    expect(other).toMatchObject({ problem: 'failed' });
  });
});

describe('somebody unknown', () => {
  it('is not let in, and nothing about them is stored', async () => {
    expect(await world.arrive(stranger('eve'))).toEqual({ problem: 'uninvited' });
    expect((await known('eve@example.com')).rows).toEqual([]);
  });

  it('is let in when configured, once, and recorded in the access log', async () => {
    const identity = world.configured({ join: { role: 'auditor' } });
    const first = await world.signedIn(stranger('fay'), { identity });
    expect(first.member).toMatchObject({ name: 'Eve', email: 'fay@example.com' });
    expect(inProject(first)).toEqual([[world.database.projectId, 'auditor']]);
    const told = await world.identity.listAccess({ projectId: world.database.projectId, limit: 2 });
    expect(told).toMatchObject([
      { kind: 'signedIn', actor: { name: 'Eve' } },
      { kind: 'memberJoined', actor: { name: 'Eve' }, details: { role: 'auditor', by: 'single sign-on' } },
    ]);
    const again = await Promise.all([1, 2].map(() => world.signedIn(stranger('fay'), { identity })));
    expect(again.map(({ member }) => member)).toEqual([first.member, first.member]);
  });

  it('joins the configured project, or no project if it does not exist', async () => {
    const actor = await by();
    const { id: projectId } = await world.identity.projects.create('Another', actor);
    const named = world.configured({ join: { role: 'labeler', projectId } });
    const { name: _, ...nameless } = stranger('hal');
    const hal = await world.signedIn(nameless, { identity: named });
    expect(inProject(hal)).toEqual([[projectId, 'labeler']]);
    expect(hal.member.name).toBe('hal@example.com');
    const nowhere = world.configured({ join: { role: 'labeler', projectId: actor.id } });
    expect(await world.arrive(stranger('ike'), { identity: nowhere })).toEqual({ problem: 'uninvited' });
  });

  it('joins by an invitation for their address, or by one for anyone with the link', async () => {
    const forJo = await invite('jo@example.com');
    const other = await world.arrive(stranger('kim'), { invitation: forJo.token });
    expect(other).toEqual({ problem: 'uninvited' });
    const jo = await world.signedIn(stranger('jo'), { invitation: forJo.token });
    expect(inProject(jo)).toEqual([]);
    expect(await world.identity.joining.asMember(forJo.token, jo.member, {})).toMatchObject({
      projectId: world.database.projectId,
    });
    const open = await invite();
    expect((await world.signedIn(stranger('kim'), { invitation: open.token })).member.name).toBe('Eve');
  });

  it.each([
    ['used', async () => (await invite()).token],
    ['unknown', async () => 'no such token'],
  ])('is not let in by an invitation that is %s', async (kind, make) => {
    const token = await make();
    if (kind === 'used') {
      const lou = await world.signedIn(stranger('lou'), { invitation: token });
      await world.identity.joining.asMember(token, lou.member, {});
    }
    expect(await world.arrive(stranger('mia'), { invitation: token })).toEqual({ problem: 'uninvited' });
  });
});
