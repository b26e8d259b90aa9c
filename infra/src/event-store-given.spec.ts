import { join } from 'node:path';
import { goAroundProxies } from '../around-proxies.mjs';
import { requireEventStore } from './event-store-given.js';
import { ensureKey, eventStoreUrl } from './event-store-key.js';
import { onFreePort } from './ports.js';
import { eventStoreService } from './services.js';
import { Supervisor } from './supervisor.js';
import { aDirectory } from './tiny-process.fixture.js';

const root = join(import.meta.dirname, '../..');

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
      'at 127.0.0.1:1 (EVENTSTORE_URL) has an address that cannot be: its streamPrefix must be 2 to 64 letters',
    ],
  ])('is refused with its hosts and the reason, without its password: %s', async (url, reason) => {
    const refused = requireEventStore(root, url, { patienceMs: 2_000 });
    await expect(refused).rejects.toThrow(reason);
    await expect(refused).rejects.toThrow(/^(?![^]*me:)/);
  });

  it('is waited for, and what for is said once', async () => {
    const said: string[] = [];
    const say = (text: string) => void said.push(text);
    const refused = requireEventStore(root, 'esdb://127.0.0.1:1?tls=false', { patienceMs: 4_000, say });
    await expect(refused).rejects.toThrow('cannot be reached');
    expect(said).toEqual([
      expect.stringMatching(/^Waiting, as the event store at 127.0.0.1:1 \(EVENTSTORE_URL\) cannot be reached: .+/),
    ]);
  });

  describe('that answers', () => {
    const { path, remove } = aDirectory();
    const supervisor = new Supervisor({ dataDir: path, say: () => undefined });
    let url = '';
    beforeAll(async () => {
      const key = ensureKey(path);
      url = await onFreePort(async (port) => {
        await supervisor.start(eventStoreService(root, path, port, key));
        return eventStoreUrl(port, key);
      });
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

    it('is taken', async () => {
      await expect(requireEventStore(root, url)).resolves.toBeUndefined();
    });

    it('is not found through a proxy that is away, which is named', async () => {
      for (const name of ['no_grpc_proxy', 'no_proxy']) delete process.env[name];
      process.env['https_proxy'] = 'http://me:secret@127.0.0.1:1';
      const refused = requireEventStore(root, url, { patienceMs: 6_000 });
      await expect(refused).rejects.toThrow(
        /cannot be reached through the proxy of https_proxy; hosts that need none are named in no_proxy$/,
      );
    });

    it('is taken on this machine whatever proxy the environment names', async () => {
      process.env['https_proxy'] = 'http://127.0.0.1:1';
      goAroundProxies();
      await expect(requireEventStore(root, url)).resolves.toBeUndefined();
    });
  });
});
