import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { runBeside } from './program-beside.js';

describe('a program beside the projector', () => {
  const given = {
    NODE_EXTRA_CA_CERTS: '/etc/labeling/ca.crt',
    PGOPTIONS: '-c work_mem=8MB',
    https_proxy: 'http://proxy.example.org',
    PROJECTOR_KEY: 'secret',
  };
  const before = { ...process.env };
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'beside-'));
    await writeFile(join(directory, 'program.mjs'), 'process.stdout.write(JSON.stringify(process.env))');
    Object.assign(process.env, given);
  });
  afterAll(async () => {
    for (const name of Object.keys(given)) delete process.env[name];
    Object.assign(process.env, before);
    await rm(directory, { recursive: true, force: true });
  });

  it('has the environment of the projector, but not its key', async () => {
    const program = relative(join(import.meta.dirname, '..'), join(directory, 'program.mjs'));
    const stores = { databaseUrl: 'postgres://db/labeling', eventStoreUrl: 'esdb://es:2113' };
    const { stdout } = runBeside([program], stores, { stdio: ['ignore', 'pipe', 'ignore'] });
    if (stdout === null) throw new Error('It has no output');
    const { PROJECTOR_KEY, ...environment } = JSON.parse(await text(stdout));
    const { PROJECTOR_KEY: _, ...passedOn } = given;
    expect(environment).toMatchObject({
      ...passedOn,
      DATABASE_URL: stores.databaseUrl,
      EVENTSTORE_URL: stores.eventStoreUrl,
    });
    expect(PROJECTOR_KEY).toBeUndefined();
  });
});
