// The storage that pages have where the browser blocks its own.
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';

/** What the first script of every page makes of a window whose `localStorage` is as described. */
export function storageWith(described: PropertyDescriptor): Storage {
  const html = readFileSync(new URL('../../app.html', import.meta.url), 'utf8');
  const script = /<script[^>]*>([^]*?\}\)\(\);)/.exec(html)?.[1] ?? '';
  const page: { window?: object; localStorage?: Storage } = {};
  page.window = page;
  Object.defineProperty(page, 'localStorage', { ...described, configurable: true });
  runInNewContext(script, page);
  const { localStorage } = page;
  if (localStorage === undefined) throw new Error('The page has no storage');
  return localStorage;
}

export const pageStorage = (): Storage =>
  storageWith({
    get: () => {
      throw new DOMException('forbidden', 'SecurityError');
    },
  });
