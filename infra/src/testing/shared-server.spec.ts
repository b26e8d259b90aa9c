import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

const program = join(import.meta.dirname, '../../dist/testing/shared-server.js');

describe('a server that spec files share', () => {
  it('serves until the process that runs the tests has ended in any way, and leaves no files', async () => {
    const run = mkdtempSync(join(tmpdir(), 'labeling-tests-'));
    mkdirSync(join(run, 'postgres'));
    const tests = spawn('sleep', ['1000']);
    writeFileSync(join(run, 'owner.pid'), String(tests.pid));
    const server = spawn(process.execPath, [program, 'postgres', run], { env: { PATH: process.env['PATH'] } });
    const ended = once(server, 'exit');
    const answer = join(run, 'postgres.json');
    while (!existsSync(answer)) await delay(20);
    const { url } = JSON.parse(readFileSync(answer, 'utf8')).server;
    const client = new pg.Client(url);
    await client.connect();
    expect((await client.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
    await client.end();

    tests.kill('SIGKILL');
    expect(await ended).toEqual([0, null]);
    expect(existsSync(run)).toBe(false);
    await expect(new pg.Client(url).connect()).rejects.toThrow('ECONNREFUSED');
  });
});
