// The Chromium inside an npm package, unpacked once.
import chromium from '@sparticuz/chromium';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { putInPlace } from './put-in-place.js';

const { version }: { version: string } = JSON.parse(
  readFileSync(join(createRequire(import.meta.url).resolve('@sparticuz/chromium'), '../../package.json'), 'utf8'),
);

/** The path of the program. Safe to call from several processes at once. */
export async function unpackedChromium(
  cache = join(import.meta.dirname, '../../node_modules/.cache'),
): Promise<string> {
  const home = join(cache, `chromium-${version}`);
  const program = join(home, 'chromium');
  if (existsSync(program)) return program;
  mkdirSync(cache, { recursive: true });
  // The package mistakes a file that another process is still writing for a finished one, so each process writes its own.
  const draft = mkdtempSync(`${home}-`);
  try {
    await unpackInto(draft);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
  putInPlace(draft, home);
  return program;
}

/** The package always unpacks into the directory for temporary files, which it looks up before its first await. */
function unpackInto(directory: string): Promise<string> {
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = directory;
  try {
    return chromium.executablePath();
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}
