import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { pageStorage } from '../kept/page-storage.fixture.js';

const html = readFileSync(new URL('../../app.html', import.meta.url), 'utf8');
const script = /\(\(\) => \{\s+const \[times, most\][^]*?\n {6}\}\)\(\);/.exec(html)?.[0] ?? '';

class HTMLScriptElement {
  constructor(readonly src: string) {}
}
class HTMLLinkElement {
  constructor(readonly href: string) {}
}
const style = new HTMLLinkElement('https://labeling.example/_app/immutable/assets/0.css');

/** The minimum pauses, in milliseconds, before a page that meets these in turn is loaded again; one for each time. */
function pauses(sessionStorage: Storage | undefined, meets: (string | { failed: unknown })[]): number[] {
  const heard = new Map<string, (event: object) => void>();
  const waiting = new Map<number, number>();
  runInNewContext(script, {
    ...{ URL, HTMLScriptElement, HTMLLinkElement, sessionStorage },
    location: { href: 'https://labeling.example/queues' },
    Math: { min: Math.min, random: () => 0 },
    setTimeout: (_: () => void, pause: number) => waiting.set(waiting.size + 1, pause).size,
    clearTimeout: (timer: number) => waiting.delete(timer),
    addEventListener: (name: string, listener: () => void) => heard.set(name, listener),
    removeEventListener: (name: string) => heard.delete(name),
  });
  for (const met of meets)
    if (typeof met === 'string') heard.get(met)?.({});
    else heard.get('error')?.({ target: met.failed });
  return [...waiting.values()];
}

describe('a page that is opened during a release', () => {
  it.each([
    ['a style', style],
    ['a script', new HTMLScriptElement('https://labeling.example/_app/immutable/entry/start.js')],
  ])('is loaded again once when %s is missing', (_, failed) => {
    expect(pauses(pageStorage(), [{ failed }, { failed: style }])).toEqual([1_000]);
  });

  it.each([
    ['something else', [{ failed: new HTMLLinkElement('https://labeling.example/mark.svg') }, { failed: {} }]],
    ['a file that is asked for once the page works', ['page-works', { failed: style }]],
  ])('is not loaded again for %s', (_, meets) => {
    expect(pauses(pageStorage(), meets)).toEqual([]);
  });

  it('is loaded again less and less often for more than a minute, until it has worked', () => {
    const storage = pageStorage();
    const missing = () => pauses(storage, [{ failed: style }])[0] ?? 0;
    const all = Array.from({ length: 10 }, missing);
    expect(all).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000, 15_000, 0, 0]);
    pauses(storage, ['page-works']);
    expect(missing()).toBe(1_000);
  });

  it('is loaded again soon if it works except for a style, before somebody does much on it', () => {
    const storage = pageStorage();
    for (let n = 0; n < 8; n++) expect(pauses(storage, [{ failed: style }, 'page-works'])).toEqual([1_000]);
    expect(pauses(storage, [{ failed: style }, 'page-works'])).toEqual([]);
  });

  it('is not loaded again when nothing can count how often', () => {
    expect(pauses(undefined, [{ failed: style }, 'page-works'])).toEqual([]);
  });
});
