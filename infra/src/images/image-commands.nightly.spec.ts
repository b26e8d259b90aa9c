// Every image's command as a process of its own, with the packages and programs that the Dockerfile puts into the image.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../ports.js';
import { startTestDatabase, type TestDatabase } from '../testing/test-database.js';
import { useContainers, type Container } from './container.fixture.js';

const root = join(import.meta.dirname, '../../..');
const API_KEY = 'the-first-api-key-of-a-product-in-containers';

describe('the images', () => {
  const start = useContainers();
  let database: TestDatabase;
  let eventStore: Awaited<ReturnType<typeof startEventStore>>;
  let stores: Record<string, string>;
  let at: Record<'api' | 'projector' | 'pages', number>;
  let running: Record<'projector' | 'api' | 'pages', Container>;
  let backup: Container;

  beforeAll(async () => {
    [database, eventStore] = await Promise.all([startTestDatabase(), startEventStore()]);
    stores = { DATABASE_URL: database.url, EVENTSTORE_URL: eventStore.url };
    at = { api: await freePort(), projector: await freePort(), pages: await freePort() };
    const migrate = start('migrate', { ...stores, BOOTSTRAP_API_KEY: API_KEY });
    expect(await migrate.ended()).toBe('exit code 0');
    expect(migrate.said).toContain('Migrated. Project: ');
    const local = (port: number) => `http://127.0.0.1:${port}`;
    running = {
      projector: start('projector', { ...stores, PROJECTOR_PORT: String(at.projector) }),
      api: start('command-api', {
        ...stores,
        API_PORT: String(at.api),
        OTLP_GRPC_PORT: '0',
        PROJECTOR_URL: local(at.projector),
      }),
      pages: start('ui', {
        ...stores,
        PORT: String(at.pages),
        API_URL: local(at.api),
        ORIGIN: local(at.pages),
      }),
    };
  });
  afterAll(async () => {
    await database?.remove();
    await eventStore?.stop();
  });

  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json', ...init.headers };
    return fetch(`http://127.0.0.1:${at.api}${path}`, { ...init, headers });
  };
  const post = (path: string, body: string | ArrayBuffer, contentType = 'application/json') =>
    ask(path, { method: 'POST', body, headers: { 'content-type': contentType } });
  const newOne = async (path: string): Promise<string> =>
    Object(await (await post(path, '{"name":"In containers"}')).json()).id;

  it('report themselves healthy once their processes answer', async () => {
    const all = Object.entries(running).map(async ([name, container]) => [name, await container.health()]);
    expect(Object.fromEntries(await Promise.all(all))).toEqual({ projector: 0, api: 0, pages: 0 });
  });

  it('form one product, which writes only temporary files', async () => {
    const id = await newOne('/v1/labeling_queues');
    const added = await post(`/v1/labeling_queues/${id}/items`, '{"items":[{"data":{"n":1},"target":null}]}');
    expect(added.status).toBe(201);
    const items = await ask(`/v1/labeling_queues/${id}/items?atLeast=${added.headers.get('position')}`);
    expect(await items.json()).toMatchObject({ data: [{ data: { n: 1 } }] });
    const page = await fetch(`http://127.0.0.1:${at.pages}/sign-in`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Sign in')]);
  });

  it('import files, which needs temporary files and processes', async () => {
    const at = `/v1/datasets/${await newOne('/v1/datasets')}`;
    const file = await post(
      `${at}/import?format=csv&data=question&target=answer`,
      'question,answer\n1 + 1?,2\n',
      'text/csv',
    );
    expect([file.status, await file.json()]).toEqual([201, expect.objectContaining({ added: 1 })]);
    const parquet = await ask(`${at}/export?format=parquet&atLeast=${file.headers.get('position')}`);
    const again = await post(
      `${at}/import?format=parquet`,
      await parquet.arrayBuffer(),
      'application/vnd.apache.parquet',
    );
    expect([again.status, await again.json()]).toEqual([201, expect.objectContaining({ added: 1 })]);
  });

  it('compare the read models with the events, and back up the database', async () => {
    const verify = start('projector', stores, ['node', 'apps/projector/dist/verify.js']);
    expect(await verify.ended()).toBe('exit code 0');
    backup = start('migrate', stores, ['node', 'infra/dist/backup/main.js', 'backup', '/tmp']);
    expect(await backup.ended()).toBe('exit code 0');
  });

  it('shut down in good order when told to', async () => {
    const all = Object.entries(running).map(async ([name, container]) => [name, await container.stop()]);
    expect(Object.fromEntries(await Promise.all(all))).toEqual({
      projector: 'exit code 0',
      api: 'exit code 0',
      pages: 'exit code 0',
    });
  });

  it('restore the database from that backup, with read models of the events', async () => {
    const [made = ''] = readdirSync(backup.temporary);
    const from = join(backup.temporary, made);
    const command = ['node', 'infra/dist/backup/main.js', 'restore', from];
    expect(await start('migrate', stores, command).ended()).toMatch('add --replace');
    expect(await start('migrate', stores, [...command, '--replace']).ended()).toBe('exit code 0');
    const verify = start('migrate', stores, ['node', 'apps/projector/dist/verify.js']);
    expect(await verify.ended()).toBe('exit code 0');
  });
});

async function startEventStore(): Promise<{ url: string; stop(): Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'labeling-event-store-'));
  const key = 'key-of-a-store-for-containers';
  const node = spawn(process.execPath, [join(root, 'libs/embedded-event-store/dist/main.js')], {
    env: { EVENT_STORE_FILE: join(directory, 'events.db'), EVENT_STORE_PORT: '0', EVENT_STORE_KEY: key },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line]: Buffer[] = await once(node.stdout, 'data');
  const { listening }: { listening: string } = JSON.parse(String(line));
  return {
    url: `${listening}&connectionName=${key}`,
    async stop() {
      node.kill('SIGKILL');
      await once(node, 'close');
      rmSync(directory, { recursive: true });
    },
  };
}
