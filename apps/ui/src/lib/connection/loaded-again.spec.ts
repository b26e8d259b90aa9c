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

/** How often a page is loaded again that meets this, one after the other. */
function timesLoadedAgain(sessionStorage: Storage | undefined, meets: (string | { failed: unknown })[]): number {
  const heard = new Map<string, (event: object) => void>();
  let times = 0;
  runInNewContext(script, {
    ...{ URL, HTMLScriptElement, HTMLLinkElement, sessionStorage },
    location: { href: 'https://labeling.example/queues', reload: () => times++ },
    setTimeout: (act: () => void) => act(),
    addEventListener: (name: string, listener: () => void) => heard.set(name, listener),
    removeEventListener: (name: string) => heard.delete(name),
  });
  for (const met of meets)
    if (typeof met === 'string') heard.get(met)?.({});
    else heard.get('error')?.({ target: met.failed });
  return times;
}

describe('a page that is opened during a release', () => {
  it.each([
    ['a style', style],
    ['a script', new HTMLScriptElement('https://labeling.example/_app/immutable/entry/start.js')],
  ])('is loaded again once when %s is missing', (_, failed) => {
    expect(timesLoadedAgain(pageStorage(), [{ failed }, { failed: style }])).toBe(1);
  });

  it.each([
    ['something else', [{ failed: new HTMLLinkElement('https://labeling.example/mark.svg') }, { failed: {} }]],
    ['a file that is asked for once the page works', ['page-works', { failed: style }]],
  ])('is not loaded again for %s', (_, meets) => {
    expect(timesLoadedAgain(pageStorage(), meets)).toBe(0);
  });

  it('is loaded again five times at most, until it has worked', () => {
    const storage = pageStorage();
    const open = (...meets: Parameters<typeof timesLoadedAgain>[1]) => timesLoadedAgain(storage, meets);
    const missing = () => open({ failed: style }, 'page-works');
    expect([1, 2, 3, 4, 5, 6, 7].map(missing)).toEqual([1, 1, 1, 1, 1, 0, 0]);
    open('page-works');
    expect(missing()).toBe(1);
  });

  it('is not loaded again where nobody would count', () => {
    expect(timesLoadedAgain(undefined, [{ failed: style }, 'page-works'])).toBe(0);
  });
});
