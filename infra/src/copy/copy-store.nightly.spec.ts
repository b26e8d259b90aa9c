// npm run copy-store as operators run it, between the event store of a data directory and one that is given.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { lockDirectory } from '../directory-lock.js';
import { MuteProxy } from '../testing/mute-proxy.js';
import { aDirectory, until } from '../tiny-process.fixture.js';
import { aGivenStore, append, inStore, withClient, type GivenStore } from './given-store.fixture.js';

const directory = aDirectory();
const dataDir = join(directory.path, 'data');
let given: GivenStore;
beforeAll(async () => {
  mkdirSync(join(directory.path, 'given'));
  mkdirSync(join(dataDir, 'event-store'), { recursive: true });
  // The node of the data directory is started by the command itself.
  const source = await aGivenStore(join(dataDir, 'event-store'), 3);
  for (let i = 0; i < 10; i++) await append(source.url, inStore(`item-${randomUUID()}`), 200);
  await withClient(source.url, (client) => client.tombstoneStream(inStore(`item-${randomUUID()}`)));
  await source.stop();
  given = await aGivenStore(join(directory.path, 'given'), 50);
});
afterAll(async () => {
  await given?.stop();
  directory.remove();
});

function start(args: string[], env: Record<string, string> = {}) {
  const main = join(import.meta.dirname, '../../dist/copy/main.js');
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...process.env, NODE_OPTIONS: '', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const exited = once(child, 'exit');
  const ended = Promise.all([text(child.stdout), text(child.stderr), exited]).then(([said, complained, [code]]) => {
    return { said, complained, code: code as number | null };
  });
  // Together with the program that it runs, but not with the event store, which has its own group.
  const killAll = () => process.kill(-(child.pid ?? 0), 'SIGKILL');
  return { ended, killAll };
}
const run = (args: string[], env?: Record<string, string>) => start(args, env).ended;

describe('copying the events to another event store', () => {
  it('continues after kill -9, compares everything, and repeats no password', async () => {
    const proxy = await MuteProxy.before(Number(new URL(given.url).port));
    proxy.bytesLeft = 200_000;
    // The embedded node does not accept passwords, but an address may have one.
    const to = given.url.replace('://', '://me:secret@');
    const killed = start(['--from', 'embedded'], { COPY_TO: to.replace(/:\d+/, `:${proxy.port}`) });
    await until(() => proxy.isMute);
    killed.killAll();
    expect((await killed.ended).code).toBeNull();
    await proxy.remove();

    const { said, complained, code } = await run(['--from', 'embedded'], { COPY_TO: to });
    expect({ complained: complained.replace(/^Stopped what an earlier start left running.*\n/, ''), code }).toEqual({
      complained: '',
      code: 0,
    });
    expect(said).toContain(`from the embedded event store in ${dataDir} to 127.0.0.1:`);
    const [copied = 0, before = 0] =
      /copied ([\d,]+) events, after ([\d,]+) that were there/.exec(said)?.slice(1).map(count) ?? [];
    expect(before).toBeGreaterThan(0);
    expect(copied).toBeGreaterThan(0);
    expect(copied + before).toBe(2_001);
    expect(said).toContain('compared 2,001 events: every one is the same in both, in the same order');
    expect(said).toContain('disables webhooks, which lose their place');
    expect(said + complained).not.toContain('secret');
  });

  it('only compares if asked to, and reports the differences', async () => {
    const args = ['--from', dataDir, '--to', given.url, '--verify-only'];
    expect(await run(args)).toMatchObject({ code: 0 });
    const stream = `queue-${randomUUID()}`;
    await append(given.url, inStore(stream), 1);
    const { said, code } = await run(args);
    expect(code).toBe(1);
    expect(said).toContain(`the target has event 0 of ${stream} (Foreign)`);
    expect(said).toContain('compared 2,001 events: one difference');
    const refused = await run(['--from', dataDir, '--to', given.url]);
    expect(refused.code).toBe(1);
    expect(refused.complained).toContain(
      `at event 2002 the source ends there, and the target has event 0 of ${stream}`,
    );
  });

  it('is refused while the product runs in the data directory', async () => {
    const lock = lockDirectory(dataDir);
    const { complained, code } = await run(['--from', 'embedded', '--to', given.url]);
    lock.release();
    expect(complained).toMatch(/^The product runs here: .* Stop it first\.\n$/);
    expect(code).toBe(2);
  });

  it('reports which of the two stores cannot be used', async () => {
    const args = ['--from', given.url, '--to', 'esdb://me:secret@127.0.0.1:1?tls=false'];
    const { complained, code } = await run(args, { PATIENCE_MS: '3000' });
    expect(complained).toMatch(/^copy-store: the event store at 127\.0\.0\.1:1 \(--to\) cannot be reached: /);
    expect(complained).not.toContain('secret');
    expect(code).toBe(2);
    expect((await run(['--from', given.url])).complained).toContain(
      'Usage: npm run copy-store -- --from STORE --to STORE',
    );
  });
});

const count = (digits: string) => Number(digits.replaceAll(',', ''));
