import { aBootstrappedDatabase, admin, type Database } from '../database/database.fixture.js';
import { Identity } from '../identity.js';
import { anInvitation, password, signedIn } from '../members/people.fixture.js';

describe('when too many passwords are being checked', () => {
  let database: Database & { projectId: string };
  let calm: Identity;
  let busy: Identity;
  beforeAll(async () => {
    database = await aBootstrappedDatabase();
    calm = new Identity({ databaseUrl: database.url });
    busy = new Identity({ databaseUrl: database.url, passwords: { atOnce: 0, waiting: 0 } });
  });
  beforeEach(() => database.pool.query('delete from identity.sign_in_attempts'));
  afterAll(async () => {
    await calm.close();
    await busy.close();
    await database.stop();
  });

  async function counted(): Promise<unknown[]> {
    return (await database.pool.query('select subject from identity.sign_in_attempts where attempts > 0')).rows;
  }

  it('signing in is refused, and not counted as a guess', async () => {
    expect(await busy.signIn(admin)).toBe('throttled');
    expect(await counted()).toEqual([]);
  });

  it('changing a password is refused, and not counted as a guess', async () => {
    const { token } = await signedIn(calm, admin.email, admin.password);
    const { member } = (await calm.memberOfSession(token)) ?? {};
    if (member === undefined) throw new Error('Not signed in');
    const change = { present: admin.password, password, token };
    expect(await busy.account.changePassword(member, change)).toEqual({
      about: 'present',
      problem: expect.stringContaining('Try again in a moment') as string,
    });
    expect(await counted()).toEqual([]);
    expect(await calm.signIn(admin)).toMatchObject({ member: { id: member.id } });
  });

  it('joining is refused, and the invitation stays open', async () => {
    const { id } = await signedIn(calm, admin.email, admin.password);
    const by = { type: 'member', id, name: 'Admin' } as const;
    const { token } = await anInvitation(calm, { projectId: database.projectId, role: 'labeler', by });
    const ben = { name: 'Ben', email: 'ben@example.com', password };
    expect(await busy.joining.asNewPerson(token, ben, {})).toEqual({
      problem: expect.stringMatching(/Try again in a moment/),
    });
    expect(await counted()).toEqual([]);
    expect(await calm.joining.asNewPerson(token, ben, {})).toEqual({ projectId: database.projectId });
  });
});
