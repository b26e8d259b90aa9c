import { startThrowawayPostgres, type ThrowawayPostgres } from '@labeling/infra';
import { fewConnections } from './index.js';

let postgres: ThrowawayPostgres;
beforeAll(async () => {
  postgres = await startThrowawayPostgres();
});
afterAll(() => postgres?.remove());

describe('how many connections a database lets in', () => {
  const name = () => new URL(postgres.url).pathname.slice(1);
  const words = (allowed: number) =>
    `the database at ${postgres.url.replace(/^.*@|\?.*$/g, '')} (DATABASE_URL) lets in ${allowed} connections, and the product takes up to 40: requests may wait for one another`;

  it('is not mentioned for a server that lets in enough, or for one that does not answer', async () => {
    expect(await fewConnections(postgres.url, 40)).toBeUndefined();
    expect(await fewConnections('postgres://me:secret@127.0.0.1:1/labeling', 40)).toBeUndefined();
  });

  it('is reported when the database or the role has a low limit of its own, as the lower of the two', async () => {
    const role = `few_${name()}`;
    await postgres.pool.query(`create role ${role} login password 'secret' connection limit 13`);
    try {
      const { href } = Object.assign(new URL(postgres.url), { username: role, password: 'secret' });
      expect(await fewConnections(href, 40)).toEqual({ sentence: words(13), mayPass: true });
      await postgres.pool.query(`alter database "${name()}" connection limit 9`);
      expect((await fewConnections(href, 40))?.sentence).toBe(words(9));
      await postgres.pool.query(`alter role ${role} connection limit 8`);
      expect((await fewConnections(href, 40))?.sentence).toBe(words(8));
    } finally {
      await postgres.pool.query(`alter database "${name()}" connection limit -1`);
      await postgres.pool.query(`drop role ${role}`);
    }
  });
});
