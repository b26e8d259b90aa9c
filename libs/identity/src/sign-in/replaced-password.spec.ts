// An old password gives no access once it is replaced, whichever way the two requests overlap.
import { admin } from '../database/database.fixture.js';
import { Tables, type Transaction } from '../database/tables.js';
import { aPerson, password, signedIn, type Person } from '../members/people.fixture.js';
import { arriving } from '../single-sign-on/arriving.fixture.js';
import { Authentication, type Opening } from './authentication.js';
import { FewAtATime, passwordsAtATime } from './few-at-a-time.js';
import { SignIn } from './sign-in.js';

const world = arriving();
const changed = 'another sentence to remember';

let people = 0;
/** A new member who is signed in. */
async function somebody(): Promise<Person> {
  const { projectId } = world.database;
  const { id } = await signedIn(world.identity, admin.email, admin.password);
  const by = { type: 'member', id, name: 'Admin' } as const;
  return aPerson(world.identity, { projectId, role: 'labeler', by, name: `Ben${++people}` });
}
async function change({ id, email, token }: Person, to = changed): Promise<string | undefined> {
  const member = { id, name: 'Ben', email, memberships: [] };
  return (await world.identity.account.changePassword(member, { present: password, password: to, token }))?.problem;
}
/** Signs in by single sign-on, as the real owner of the address. */
const arrive = ({ email }: Person) => world.signedIn({ sub: email, email, email_verified: true });
/** Whether a transaction waits for what another has locked. */
const isWaiting = async () => {
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  return (await world.database.pool.query(waiting)).rows.length > 0;
};
const isSignedIn = async (token: string) => (await world.identity.memberOfSession(token)) !== undefined;

/** Something happens after the password was proven, or once the sign-in has begun to store its session. */
class Interrupted extends Authentication {
  afterProof = async (): Promise<unknown> => undefined;
  whileOpening = async (): Promise<unknown> => undefined;

  override async prove(email: string, given: string) {
    const proven = await super.prove(email, given);
    await this.afterProof();
    return proven;
  }
  override signIn<Refused>(who: (transaction: Transaction) => Promise<Opening | { readonly refused: Refused }>) {
    return super.signIn<Refused>(async (transaction) => {
      const opening = await who(transaction);
      await this.whileOpening();
      return opening;
    });
  }
}

const replacements = [
  ['is changed', change],
  ['is removed by single sign-on', arrive],
] as const;

describe('a sign-in', () => {
  function interrupted(): { signIn: SignIn; authentication: Interrupted } {
    const { pool } = world.database;
    const tables = new Tables(pool);
    const authentication = new Interrupted(pool, tables);
    return { authentication, signIn: new SignIn(pool, tables, authentication, new FewAtATime(passwordsAtATime)) };
  }

  it.each(replacements)('is refused when the password %s while it is checked', async (_, replace) => {
    const person = await somebody();
    const { signIn, authentication } = interrupted();
    authentication.afterProof = () => replace(person);
    expect(await signIn.attempt({ email: person.email, password })).toBe('invalid');
    const { projectId } = world.database;
    const entries = await world.identity.listAccess({ projectId, limit: 1 });
    expect(entries).toMatchObject([{ kind: 'signInFailed', subject: { id: person.id } }]);
  });

  it.each(replacements)('ends when the password %s', async (_, replace) => {
    const person = await somebody();
    const { signIn, authentication } = interrupted();
    let replacing: Promise<unknown> = Promise.resolve();
    authentication.whileOpening = async () => {
      let isDone = false;
      replacing = replace(person).finally(() => (isDone = true));
      while (!isDone && !(await isWaiting()));
    };
    const session = await signIn.attempt({ email: person.email, password });
    if (typeof session === 'string') throw new Error(session);
    await replacing;
    expect(await isSignedIn(session.sessionToken)).toBe(false);
  });
});

describe('a password', () => {
  it('is changed by only one of two people who know it and change it at the same time', async () => {
    const person = await somebody();
    const other = await signedIn(world.identity, person.email);
    const outcomes = await Promise.all([change(person, changed), change(other, `${changed}, too`)]);
    expect(outcomes.toSorted()).toEqual(['The current password is not correct.', undefined]);
    const tokens = await Promise.all([person, other].map(({ token }) => isSignedIn(token)));
    expect(tokens).toEqual(outcomes.map((refused) => refused === undefined));
  });
});
