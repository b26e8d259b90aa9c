// The apps as built, each on its own as in a container.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

describe('an app with a wrong setting', () => {
  it.each([
    ['apps/command-api/dist/main.js', { LIMIT_JSON_DEPTH: 'deep' }, 'LIMIT_JSON_DEPTH must be a whole number'],
    ['apps/projector/dist/main.js', { PROJECTOR_PORT: 'any' }, 'PROJECTOR_PORT must be a whole number'],
    ['apps/ui/build/index.js', { PORT: 'any' }, 'PORT must be a whole number'],
    ['apps/ui/build/index.js', { PORT: '0', LIMIT_IMPORT_BYTES: '1G' }, 'LIMIT_IMPORT_BYTES must be a whole number'],
    ['apps/ui/build/index.js', { PORT: '0', XFF_DEPTH: 'deep' }, 'XFF_DEPTH must be a whole number'],
    ['apps/ui/build/index.js', { PORT: '0', SHUTDOWN_TIMEOUT: 'abc' }, 'SHUTDOWN_TIMEOUT must be a whole number'],
    ['apps/ui/build/index.js', { PORT: '0', OIDC_ISSUER: 'http://id.example' }, 'OIDC_ISSUER must be an https:// URL'],
  ])('names only that setting: %s', (program, wrong, message) => {
    const right = { DATABASE_URL: 'postgres://u@127.0.0.1:1/x', EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false' };
    const env = { ...right, ...wrong };
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, program)], { env, encoding: 'utf8' });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(new RegExp(`^${message}[^\n]*\n$`));
  });
});
