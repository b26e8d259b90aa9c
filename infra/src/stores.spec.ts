import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings } from './settings.js';
import { runningApiUrl, runningPostgres, runningStores } from './stores.js';
import { aDirectory } from './tiny-process.fixture.js';

describe('where the stores of a running product are', () => {
  let directory: ReturnType<typeof aDirectory>;
  beforeEach(() => (directory = aDirectory()));
  afterEach(() => directory.remove());
  const settings = (env: Record<string, string> = {}) => readSettings({ DATA_DIR: directory.path, ...env }, '/');

  function startedBefore(...stores: ('postgres' | 'event-store')[]) {
    writeFileSync(join(directory.path, 'ports.json'), '{"postgres":5001,"eventStore":5002}');
    for (const store of stores) mkdirSync(join(directory.path, store));
    if (stores.includes('postgres')) writeFileSync(join(directory.path, 'postgres/password'), 'secret');
  }

  it('is unknown if no product was started', () => {
    expect(() => runningPostgres(settings())).toThrow(`nothing was started in ${directory.path} yet`);
  });

  it('needs only the address of Postgres if that is all that is requested', () => {
    startedBefore('postgres');
    expect(runningPostgres(settings()).url).toContain('@127.0.0.1:5001/labeling');
  });

  it('names the setting that the product was started with and the command was not', () => {
    startedBefore('postgres');
    expect(() => runningStores(settings())).toThrow(
      `there is no ${join(directory.path, 'event-store')}: set EVENTSTORE_URL`,
    );
    const ofEvents = settings({ EVENTSTORE_URL: 'esdb://a' });
    expect(runningStores(ofEvents).eventStore.url).toBe('esdb://a');
  });

  it('names DATABASE_URL if the product has its own Postgres elsewhere', () => {
    startedBefore('event-store');
    expect(() => runningPostgres(settings())).toThrow(
      `there is no ${join(directory.path, 'postgres')}: set DATABASE_URL`,
    );
  });
});

describe('where the API of a running product is', () => {
  let directory: ReturnType<typeof aDirectory>;
  beforeEach(() => (directory = aDirectory()));
  afterEach(() => directory.remove());
  const at = (env: Record<string, string>) => runningApiUrl(readSettings({ DATA_DIR: directory.path, ...env }, '/'));

  it('is at the address and the port of the settings', () => {
    expect(at({})).toBe('http://127.0.0.1:4000');
    expect(at({ LISTEN_HOST: '0.0.0.0', API_PORT: '4010' })).toBe('http://127.0.0.1:4010');
    expect(at({ LISTEN_HOST: '10.0.0.5' })).toBe('http://10.0.0.5:4000');
  });

  it('is at the port that the product chose, if none was set', () => {
    expect(() => at({ API_PORT: '0' })).toThrow('nothing was started');
    writeFileSync(join(directory.path, 'ports.json'), '{"postgres":5001,"eventStore":5002,"commandApi":5003}');
    expect(at({ API_PORT: '0' })).toBe('http://127.0.0.1:5003');
  });
});
