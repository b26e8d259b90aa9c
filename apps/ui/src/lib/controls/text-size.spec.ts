import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = new URL('../..', import.meta.url).pathname;
const files = globSync('**/*.{css,svelte,ts}', { cwd: root }).filter((file) => !/\.(spec|fixture)\./.test(file));

/** Every place in styles and scripts that matches, with its file. */
const found = (form: RegExp) =>
  files.flatMap((file) => (readFileSync(join(root, file), 'utf8').match(form) ?? []).map((text) => `${file}: ${text}`));

describe('somebody who has chosen a larger text size in their browser', () => {
  it('gets all text larger: no text size is in pixels', () => {
    expect(found(/\bfont(-size)?: *(\d+ +)?[\d.]+px/g)).toEqual([]);
    expect(found(/fontSize: '[\d.]+px'/g)).toEqual([]);
    expect(found(/--text-\w+: [\d.]+px/g)).toEqual([]);
    expect(found(/--text-\w+: [\d.]+rem/g).length).toBeGreaterThan(4);
  });

  it('gets the layout of a narrower screen: no breakpoint is in pixels', () => {
    const changes = found(/@(media|container)\b[^{\n]*|new MediaQuery\([^)]*/g);
    expect(changes.length).toBeGreaterThan(50);
    expect(changes.filter((text) => text.includes('px'))).toEqual([]);
  });
});
