import { execFileSync } from 'node:child_process';
import { mkdtemp, open, readdir, readFile, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UsageError } from './failure.js';
import { toFile } from './to-file.js';

async function* chunks(...texts: (string | Error)[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) {
    if (text instanceof Error) throw text;
    yield Buffer.from(text);
  }
}
const ignore = () => undefined;

describe('a file that is written', () => {
  let directory = '';
  beforeEach(async () => void (directory = await mkdtemp(join(tmpdir(), 'to-file-'))));
  afterEach(() => rm(directory, { recursive: true }));
  const at = (name: string) => join(directory, name);
  const modeOf = async (name: string) => (await stat(at(name))).mode & 0o777;

  it('appears only once it is complete, and progress is reported meanwhile', async () => {
    const sizes: number[] = [];
    await toFile(at('new'), chunks('one ', 'two'), (size) => sizes.push(size));
    expect(await readFile(at('new'), 'utf8')).toBe('one two');
    expect(sizes).toEqual([4, 7]);
    expect(await readdir(directory)).toEqual(['new']);
  });

  it('stays as it was when its source breaks off', async () => {
    await writeFile(at('old'), 'as before');
    await expect(toFile(at('old'), chunks('one', new Error('broke off')), ignore)).rejects.toThrow('broke off');
    expect(await readFile(at('old'), 'utf8')).toBe('as before');
    expect(await readdir(directory)).toEqual(['old']);
  });

  it('keeps its mode', async () => {
    await writeFile(at('secret'), 'old', { mode: 0o600 });
    await toFile(at('secret'), chunks('new'), ignore);
    expect([await readFile(at('secret'), 'utf8'), await modeOf('secret')]).toEqual(['new', 0o600]);
  });

  it('is replaced behind a link, and the link stays', async () => {
    await writeFile(at('real'), 'old', { mode: 0o640 });
    await symlink('real', at('link'));
    await toFile(at('link'), chunks('new'), ignore);
    expect([await readlink(at('link')), await readFile(at('real'), 'utf8'), await modeOf('real')]).toEqual([
      'real',
      'new',
      0o640,
    ]);
    expect(await readdir(directory)).toEqual(['link', 'real']);
  });

  it('stays a pipe or a device if it is one', async () => {
    execFileSync('mkfifo', [at('pipe')]);
    // Opened for reading and writing, because either alone would wait for the other end.
    const reader = await open(at('pipe'), 'r+');
    await toFile(at('pipe'), chunks('one ', 'two'), ignore);
    expect((await stat(at('pipe'))).isFIFO()).toBe(true);
    expect((await reader.read(Buffer.alloc(7))).buffer.toString()).toBe('one two');
    await reader.close();
    expect(await readdir(directory)).toEqual(['pipe']);
  });

  it('is refused at once if its path cannot be a file', async () => {
    for (const path of [directory, at('missing/file')])
      await expect(toFile(path, chunks('one'), ignore)).rejects.toThrow(UsageError);
  });
});
