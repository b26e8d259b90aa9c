import fc from 'fast-check';
import { isFromOtherSite, pathOnThisSite } from './incoming-requests.js';

const url = new URL('https://label.example.org/queues');

describe('a request that changes something', () => {
  it.each([
    [{ origin: 'https://label.example.org' }, false],
    [{ origin: 'https://label.example.org', 'sec-fetch-site': 'same-origin' }, false],
    [{ 'sec-fetch-site': 'same-origin' }, false],
    [{}, true],
    [{ origin: 'http://label.example.org' }, true],
    [{ origin: 'https://label.example.org:8443' }, true],
    [{ origin: 'https://evil.example.org' }, true],
    [{ origin: 'null' }, true],
    [{ 'sec-fetch-site': 'cross-site' }, true],
    [{ 'sec-fetch-site': 'same-site' }, true],
    [{ 'sec-fetch-site': 'none' }, true],
    [{ origin: 'https://label.example.org', 'sec-fetch-site': 'same-site' }, true],
    [{ origin: 'https://evil.example.org', 'sec-fetch-site': 'same-origin' }, true],
  ])('is recognized by its headers as coming from another site: %j %s', (headers: Record<string, string>, isOther) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect(isFromOtherSite({ method, headers: new Headers(headers) } as Request, url)).toBe(isOther);
  });

  it('does not include requests that only read', () => {
    const headers = new Headers({ origin: 'https://evil.example.org', 'sec-fetch-site': 'cross-site' });
    for (const method of ['GET', 'HEAD', 'OPTIONS'])
      expect(isFromOtherSite({ method, headers } as Request, url)).toBe(false);
  });
});

describe('the destination of a visitor', () => {
  it.each([
    ['/', '/'],
    ['/queues?state=open&q=a%20b#x', '/queues?state=open&q=a%20b#x'],
    ['/queues/../traces', '/traces'],
    ['/a b', '/a%20b'],
    ['/ü', '/%C3%BC'],
    ['/\0x', '/%00x'],
    ['/s\nql', '/sql'],
    ['/a//b', '/a//b'],
  ])('is a page of this site: %j', (next, path) => {
    expect(pathOnThisSite(next)).toBe(path);
  });

  it.each([
    ...[
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      '/\n\\evil.example',
      '/.//evil.example',
      '/x/..//evil.example',
    ],
    ...['/%2e//evil.example', 'https://evil.example', 'evil', '', ' /', '\t/', '/%ff', '/%', `/${'x'.repeat(2_000)}`],
  ])('is undefined when it is another site, or not an address: %j', (next) => {
    expect(pathOnThisSite(next)).toBeUndefined();
  });

  it('is undefined when none is given', () => {
    expect(pathOnThisSite(null)).toBeUndefined();
  });

  it('leads browsers to this site and is valid in a header, whatever is given', () => {
    const unit = fc.oneof(
      fc.constantFrom('/', '\\', '\t', '\n', '\r', '\0', '.', '%', '%2e', '%2f', '@', ':', '?', '#'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 12 }), (rest) => {
        const path = pathOnThisSite(`/${rest}`);
        if (path === undefined) return;
        expect(new URL(path, url).origin).toBe(url.origin);
        expect(new Headers({ location: path }).get('location')).toBe(path);
        expect(pathOnThisSite(path)).toBe(path);
      }),
    );
  });
});
