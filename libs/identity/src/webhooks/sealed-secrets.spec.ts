import { aBootstrappedDatabase, type Database } from '../database/database.fixture.js';
import { seal, unseal, webhookKey } from './sealed-secrets.js';

const webhookId = '01a230d1-2328-7795-affe-0299e2bcd81c';
const other = '01a230d1-2328-7795-affe-0299e2bcd81d';

describe('the sealed secret of a webhook', () => {
  let database: Database;
  let key: Buffer;
  beforeAll(async () => {
    database = await aBootstrappedDatabase();
    await database.pool.query(
      `insert into identity.settings (name, value) values ('auth_secret', $1)
       on conflict (name) do update set value = excluded.value`,
      ['the secret of an installation'],
    );
    key = await webhookKey(database.pool);
  });
  afterAll(() => database.stop());

  it('stored by an earlier version can still be read', () => {
    // Never change it: receivers would refuse everything that is signed with another secret.
    const sealed = '96a32a55f5c71d7bcfea1836678f17c3ee6e6d12f40ae02d37fdde6992bf1a883bd286f0b6a7360cae5bc15efdcd51';
    expect(unseal(key, Buffer.from(sealed, 'hex'), webhookId)).toBe('whsec_of a receiver');
  });

  it('is different each time, and belongs to one webhook and one installation', () => {
    const [one, two] = [seal(key, 'secret', webhookId), seal(key, 'secret', webhookId)];
    expect(one.equals(two)).toBe(false);
    expect(unseal(key, one, webhookId)).toBe('secret');
    expect(() => unseal(key, one, other)).toThrow();
    expect(() => unseal(Buffer.alloc(32), one, webhookId)).toThrow();
    one.writeUInt8(one.readUInt8(one.length - 1) ^ 1, one.length - 1);
    expect(() => unseal(key, one, webhookId)).toThrow();
  });
});
