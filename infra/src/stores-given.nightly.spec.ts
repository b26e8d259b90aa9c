import { join } from 'node:path';
import { goAroundProxies } from '../around-proxies.mjs';
import { ensureKey, eventStoreUrl } from './event-store-key.js';
import { onFreePort } from './ports.js';
import { eventStoreService } from './services.js';
import { requireDatabase, requireEventStore } from './stores-given.js';
import { Supervisor } from './supervisor.js';
import { MuteProxy } from './testing/mute-proxy.js';
import { startThrowawayPostgres, type ThrowawayPostgres } from './testing/throwaway-postgres.js';
import { aDirectory } from './tiny-process.fixture.js';

const root = join(import.meta.dirname, '../..');

/** Ends what is still waiting when a test fails. */
let over: AbortController;
beforeEach(() => void (over = new AbortController()));
afterEach(() => over.abort());

describe('an event store given by its address', () => {
  it.each([
    [
      'esdb://me:secret@127.0.0.1:1?tls=false',
      'at 127.0.0.1:1 (EVENTSTORE_URL) cannot be reached: connect ECONNREFUSED',
    ],
    [
      'esdb://me:pass/word@127.0.0.1:none',
      'at 127.0.0.1:none (EVENTSTORE_URL) has no address that the client understands',
    ],
    [
      'esdb://me:secret@127.0.0.1:1?tls=false&streamPrefix=my-app.',
      'at 127.0.0.1:1 (EVENTSTORE_URL) has an invalid address: its streamPrefix must be 2 to 64 letters',
    ],
  ])('is refused with its hosts and the reason, without its password: %s', async (url, reason) => {
    const refused = requireEventStore(root, url, { patienceMs: 2_000 });
    await expect(refused).rejects.toThrow(reason);
    await expect(refused).rejects.toThrow(/^(?![^]*me:)/);
  });

  it('is waited for, and the reason is reported once', async () => {
    const said: string[] = [];
    const say = (text: string) => void said.push(text);
    const refused = requireEventStore(root, 'esdb://127.0.0.1:1?tls=false', { patienceMs: 4_000, say });
    await expect(refused).rejects.toThrow('cannot be reached');
    expect(said).toEqual([
      expect.stringMatching(/^Waiting: the event store at 127.0.0.1:1 \(EVENTSTORE_URL\) cannot be reached: .+/),
    ]);
  });

  describe('that answers', () => {
    const { path, remove } = aDirectory();
    const supervisor = new Supervisor({ dataDir: path, say: () => undefined });
    let url = '';
    let key = '';
    let port = 0;
    beforeAll(async () => {
      key = ensureKey(path);
      port = await onFreePort(async (free) => {
        await supervisor.start(eventStoreService(root, path, free, key));
        return free;
      });
      url = eventStoreUrl(port, key);
    });
    afterAll(async () => {
      await supervisor.stop();
      remove();
    });
    const outside = { ...process.env };
    afterEach(() => {
      for (const name of Object.keys(process.env)) if (!(name in outside)) delete process.env[name];
      Object.assign(process.env, outside);
    });

    it('is accepted', async () => {
      await expect(requireEventStore(root, url)).resolves.toBeUndefined();
    });

    describe('with the address of an admin, who makes its user', () => {
      // The embedded node treats a wrong key as a server treats an unknown user.
      const unknown = () => eventStoreUrl(port, 'nobody');

      it.each([
        ['is taken before there is the user', () => ({ admin: url, own: unknown() }), undefined],
        [
          'is refused for the admin whom it does not know',
          () => ({ admin: unknown(), own: url }),
          'ADMIN_EVENTSTORE_URL',
        ],
        [
          'is refused for what an admin cannot mend',
          () => ({ admin: url, own: 'esdb://me:pass/word@127.0.0.1:none' }),
          'EVENTSTORE_URL',
        ],
      ])('%s', async (_, addresses, refused) => {
        const { admin, own } = addresses();
        process.env['ADMIN_EVENTSTORE_URL'] = admin;
        const asked = requireEventStore(root, own);
        if (refused === undefined) await expect(asked).resolves.toBeUndefined();
        else await expect(asked).rejects.toThrow(`(${refused})`);
      });

      it('is refused because of its user if no admin is named', async () => {
        await expect(requireEventStore(root, unknown())).rejects.toThrow('(EVENTSTORE_URL) refuses the user');
      });
    });

    it('is accepted once it answers, however long that takes', async () => {
      const way = await MuteProxy.before(port);
      way.isMute = true;
      const { promise: said, resolve: say } = Promise.withResolvers<string>();
      try {
        const waiting = requireEventStore(root, eventStoreUrl(way.port, key), { say, signal: over.signal });
        expect(await Promise.race([said, waiting])).toContain('cannot be reached');
        // Longer than `storeTrouble` waits by default, which is 10 seconds.
        await Promise.race([waiting, new Promise((resolve) => setTimeout(resolve, 12_000))]);
        way.isMute = false;
        await expect(waiting).resolves.toBeUndefined();
      } finally {
        await way.remove();
      }
    });

    it('is not reached through a proxy that is down, which is named', async () => {
      for (const name of ['no_grpc_proxy', 'no_proxy']) delete process.env[name];
      process.env['https_proxy'] = 'http://me:secret@127.0.0.1:1';
      const refused = requireEventStore(root, url, { patienceMs: 6_000 });
      await expect(refused).rejects.toThrow(
        /cannot be reached through the proxy of https_proxy; hosts that need none are named in no_proxy$/,
      );
    });

    it('is accepted on this machine whatever proxy the environment names', async () => {
      process.env['https_proxy'] = 'http://127.0.0.1:1';
      goAroundProxies();
      await expect(requireEventStore(root, url)).resolves.toBeUndefined();
    });
  });
});

describe('a database given by its address', () => {
  let postgres: ThrowawayPostgres;
  beforeAll(async () => void (postgres = await startThrowawayPostgres()));
  afterAll(() => postgres?.remove());

  it('is accepted once it answers, and what is waited for is reported', async () => {
    const way = await MuteProxy.before(Number(new URL(postgres.ownerUrl).port));
    way.isMute = true;
    const url = Object.assign(new URL(postgres.ownerUrl), { port: way.port }).href;
    const { promise: said, resolve: say } = Promise.withResolvers<string>();
    try {
      const waiting = requireDatabase(root, url, { say, signal: over.signal });
      const sentence = `Waiting: the database at 127.0.0.1:${way.port}`;
      expect(await Promise.race([said, waiting])).toMatch(
        new RegExp(`^${sentence}/.* \\(DATABASE_URL\\) cannot be used: .+`),
      );
      way.isMute = false;
      await expect(waiting).resolves.toBeUndefined();
    } finally {
      await way.remove();
    }
  });

  it('is refused at once for a permanent problem, without showing its password', async () => {
    const url = Object.assign(new URL(postgres.ownerUrl), { username: 'nobody', password: 'secret' }).href;
    const refused = requireDatabase(root, url);
    await expect(refused).rejects.toThrow('(DATABASE_URL) cannot be used: ');
    await expect(refused).rejects.toThrow(/^(?![^]*secret)/);
  });
});
