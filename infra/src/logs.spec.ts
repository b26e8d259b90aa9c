import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LogFile, forTerminal, lastWords } from './logs.js';
import { aDirectory } from './tiny-process.fixture.js';

describe('a log file', () => {
  it('never exceeds its capacity, and keeps the previous part', () => {
    const directory = aDirectory();
    const log = new LogFile(directory.path, 'app', 20);
    for (const line of ['aaaaaaaaa', 'bbbbbbbbb', 'ccccccccc']) log.write(line);
    expect(readFileSync(join(directory.path, 'app.log'), 'utf8')).toBe('ccccccccc\n');
    expect(readFileSync(join(directory.path, 'app.log.1'), 'utf8')).toBe('aaaaaaaaa\nbbbbbbbbb\n');
    directory.remove();
  });
});

describe('the terminal', () => {
  const shown = (text: string, from = 'app', stream: 'stdout' | 'stderr' = 'stdout') =>
    forTerminal({ from, text, stream });

  it('shows warnings and errors only', () => {
    expect(shown('{"level":30,"msg":"listening"}')).toBeUndefined();
    expect(shown('{"level":40,"msg":"slow"}')).toBe('app: warning: slow');
    expect(shown('{"level":50,"msg":"failed","err":{"message":"no store"}}')).toBe('app: error: failed no store');
    expect(shown('{"level":50,"msg":"answered","method":"GET","path":"/v1/x","status":500}')).toBe(
      'app: error: answered GET /v1/x 500',
    );
    expect(shown('{"level":50,"msg":"answered","method":"GET","path":"/health/ready","status":503}')).toBeUndefined();
    expect(shown('hello')).toBeUndefined();
    expect(shown('SyntaxError', 'app', 'stderr')).toBe('app: SyntaxError');
  });

  it('shows why a process ended', () => {
    const told = (...lines: string[]) => lines.reduce(lastWords, '');
    const line = {
      level: 60,
      err: { message: 'no store', stack: 'Error: no store\n  at …' },
      msg: 'The API cannot start',
    };
    expect(lastWords('', JSON.stringify(line))).toBe('The API cannot start no store');
    expect(told('Starts', 'Port 1 is taken', ' ')).toBe('Port 1 is taken');
    expect(told('Error: no store', '  at main.js', 'Node.js v24')).toBe('Error: no store');
    expect(told('x FATAL:  could not write', 'x LOG:  database system is shut down')).toBe('x FATAL:  could not write');
  });

  it('shows what keeps Postgres from running, but not failed statements', () => {
    expect(shown('x ERROR:  duplicate key', 'postgres', 'stderr')).toBeUndefined();
    expect(shown('x FATAL:  the database system is starting up', 'postgres', 'stderr')).toBeUndefined();
    expect(shown('x FATAL:  could not write', 'postgres', 'stderr')).toBe('postgres: x FATAL:  could not write');
    expect(shown('x ERROR:  invalid input: "PANIC: lost"', 'postgres', 'stderr')).toBeUndefined();
    expect(shown('x FATAL:  no role "\u001b[2J"', 'postgres', 'stderr')).toBe('postgres: x FATAL:  no role " [2J"');
  });

  it('shows in the same words that Postgres is recovering, however often it reports progress', () => {
    const lines = [
      '2026-11-22 UTC [7] LOG:  syncing data directory (fsync), elapsed time: 10.00 s, current path: ./base',
      '2026-11-22 UTC [7] LOG:  redo in progress, elapsed time: 10.00 s, current LSN: 0/1534F80',
      '2026-11-22 UTC [7] LOG:  redo in progress, elapsed time: 20.00 s, current LSN: 0/2534F80',
    ];
    const words = new Set(lines.map((line) => shown(line, 'postgres', 'stderr')));
    expect([...words]).toEqual([expect.stringMatching(/^postgres: recovering /)]);
    expect(shown('x LOG:  redo done at 0/2 system usage: elapsed: 21 s', 'postgres', 'stderr')).toBeUndefined();
  });
});
