import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const CLOCK = join(import.meta.dirname, 'shifted-clock.mjs');
const HOUR_MS = 3_600_000;
/** Waits for the clock to be shifted, then prints every time that a program can get from it. */
const program = `
  const timer = setInterval(() => {
    if (Math.abs(Date.now() - performance.timeOrigin - performance.now()) < ${HOUR_MS} / 2) return;
    clearInterval(timer);
    const date = new Date();
    console.log(JSON.stringify([Date.now(), date.getTime(), date instanceof Date, new Date(5).getTime(), Date.UTC(1970)]));
  }, 20)`;

describe('the clock of a process', () => {
  it.each([HOUR_MS, -HOUR_MS])('is shifted while it runs, by %i ms', async (shiftMs) => {
    const directory = await mkdtemp(join(tmpdir(), 'shifted-clock-'));
    const file = join(directory, 'clock');
    const running = promisify(execFile)(process.execPath, ['--import', CLOCK, '-e', program], {
      env: { CHAOS_CLOCK: file },
    });
    await writeFile(file, String(shiftMs));
    const { stdout } = await running;
    const [now, made, isDate, given, utc] = JSON.parse(stdout) as [number, number, boolean, number, number];
    for (const time of [now, made]) expect(Math.abs(time - (Date.now() + shiftMs))).toBeLessThan(HOUR_MS / 4);
    expect([isDate, given, utc]).toEqual([true, 5, 0]);
    await rm(directory, { recursive: true });
  });
});
