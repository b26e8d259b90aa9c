import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { root } from './product.js';

/** Runs a command as its npm script does. */
const run = (script: string, ...args: string[]) =>
  new Promise<{ code: unknown; said: string }>((resolve) => {
    execFile(process.execPath, [join(root, script), ...args], { cwd: root, timeout: 60_000 }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, said: stdout + stderr }),
    );
  });

describe('a command of the product', () => {
  it.each(['rebuild', 'verify', 'backup', 'restore', 'copy-store', 'adopt', 'remap', 'demo', 'hostile'])(
    'says what it does when it is asked: %s',
    async (name) => {
      const { code, said } = await run('infra/run.mjs', name, '--help');
      expect({ code, said }).toEqual({ code: 0, said: expect.stringMatching(new RegExp(`^npm run ${name}\\b`)) });
      expect(said.split('\n').length).toBeGreaterThan(3);
    },
  );

  it('explains that its settings are not options', async () => {
    expect(await run('infra/start.mjs', '--help')).toEqual({ code: 0, said: expect.stringContaining('.env') });
    expect(await run('infra/start.mjs', '--port', '3')).toEqual({
      code: 1,
      said: 'npm start takes no options, and was given --port 3: ask npm start -- --help\n',
    });
  });

  it.each(['rebuild', 'remap', 'demo', 'demo:traces'])('refuses options that it would ignore: %s', async (name) => {
    const said = `npm run ${name} takes no options, and was given --all: ask npm run ${name} -- --help\n`;
    expect(await run('infra/run.mjs', name, '--all')).toEqual({ code: 1, said });
  });

  it('is listed with the others when a name is wrong', async () => {
    const { code, said } = await run('infra/run.mjs', 'unheard-of');
    expect({ code, said }).toEqual({ code: 1, said: expect.stringMatching(/^one of: .*\bverify\b/) });
  });
});
