import { EventStoreDBClient } from '@eventstore/db-client';
import { writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { counted, countTo, newStream } from './event-store.fixture.js';
import { startEmbeddedEventStore, StoreInUseError, type EmbeddedEventStore } from './index.js';
import { useProcesses } from './node-process.fixture.js';

const processes = useProcesses();
const open: EmbeddedEventStore[] = [];
afterEach(() => Promise.all(open.splice(0).map((node) => node.close())));

async function startHere(file: string, port = 0): Promise<EmbeddedEventStore> {
  const node = await startEmbeddedEventStore({ file, port });
  open.push(node);
  return node;
}

describe('one node per file', () => {
  it('names a file that it cannot open', async () => {
    const file = await processes.newFile();
    await writeFile(file, 'something else than events, which SQLite takes for no database of its own'.repeat(20));
    const refused = await processes.startInVain({ EVENT_STORE_FILE: file, EVENT_STORE_PORT: '0' });
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain(`${file} cannot be opened: file is not a database`);
  });

  it('refuses a second process until the first is gone, even by kill -9', async () => {
    const file = await processes.newFile();
    const first = await processes.start(file);
    const refused = await processes.startInVain({ EVENT_STORE_FILE: file, EVENT_STORE_PORT: '0' });
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain(`another event store node already uses ${file}`);
    await expect(startHere(file)).rejects.toBeInstanceOf(StoreInUseError);

    const client = EventStoreDBClient.connectionString(first.url);
    await client.appendToStream(newStream(), counted(0));
    await first.stop('SIGKILL');
    await client.dispose();
    const next = await processes.start(file);
    expect(await next.stop('SIGTERM')).toBe(0);
  });

  it('holds within one process as well, and ends with close', async () => {
    const file = await processes.newFile();
    const first = await startHere(file);
    await expect(startHere(file)).rejects.toBeInstanceOf(StoreInUseError);
    await first.close();
    await startHere(file);
  });

  it('releases the file when the port is taken', async () => {
    const [one, other] = [await processes.newFile(), await processes.newFile()];
    const running = await startHere(one);
    await expect(startHere(other, running.port)).rejects.toThrow();
    await startHere(other);
  });

  it('lets other processes read the file while it runs, to copy it', async () => {
    const file = await processes.newFile();
    const node = await processes.start(file);
    const client = EventStoreDBClient.connectionString(node.url);
    await client.appendToStream(newStream(), countTo(10));
    const reader = new DatabaseSync(file, { readOnly: true });
    reader.prepare('vacuum into ?').run(`${file}.copy`);
    reader.close();
    await client.appendToStream(newStream(), countTo(10));
    const copy = new DatabaseSync(`${file}.copy`, { readOnly: true });
    expect(copy.prepare('select count(*) as events from events').get()).toEqual({ events: 10 });
    copy.close();
    await client.dispose();
    await node.stop('SIGTERM');
  });
});

describe('reading the settings', () => {
  it.each([
    [{}, 'EVENT_STORE_FILE'],
    [{ EVENT_STORE_FILE: ':memory:', EVENT_STORE_PORT: '99999' }, 'EVENT_STORE_PORT'],
    [{ EVENT_STORE_FILE: ':memory:', EVENT_STORE_PORT: 'http' }, 'EVENT_STORE_PORT'],
    [{ EVENT_STORE_FILE: ':memory:', EVENT_STORE_KEY: '' }, 'EVENT_STORE_KEY'],
    [{ EVENT_STORE_FILE: ':memory:', EVENT_STORE_KEY: 'too-short' }, 'EVENT_STORE_KEY'],
  ])('refuses %j, naming the variable', async (env: Record<string, string>, variable) => {
    const { code, stderr } = await processes.startInVain(env);
    expect(code).toBe(1);
    expect(stderr).toContain(variable);
  });
});
