import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { unpackedChromium } from './chromium.js';

const cache = mkdtempSync(join(tmpdir(), 'labeling-chromium-'));
afterAll(() => rmSync(cache, { recursive: true }));

test('the browser runs as soon as one of several that unpack it at once is done', async () => {
  const version = async () => {
    const program = await unpackedChromium(cache);
    return (await promisify(execFile)(program, ['--version'])).stdout;
  };
  const said = await Promise.all([version(), version()]);
  expect(said).toEqual([said[0], expect.stringMatching(/Chromium \d+/)]);
  expect(readdirSync(cache)).toHaveLength(1);
});
