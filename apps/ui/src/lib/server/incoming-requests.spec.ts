/** @jest-environment node */
import { bodyText, isFromOtherSite, isTooLarge } from './incoming-requests.js';

const url = new URL('https://label.example.org/queues');
const post = (init: RequestInit & { duplex?: 'half' }) => new Request(url, { method: 'POST', ...init });

describe('the body of a request', () => {
  it('is read up to its limit in bytes', async () => {
    expect(await bodyText(post({}), 4)).toBe('');
    expect(await bodyText(post({ body: 'äb c' }), 5)).toBe('äb c');
    expect(await bodyText(post({ body: 'äb c' }), 4)).toBeUndefined();
    expect(await bodyText(post({ body: 'ab', headers: { 'content-length': '9' } }), 4)).toBeUndefined();
  });

  it('is not read on once it is too long, though it never says how long it is', async () => {
    let chunks = 0;
    const endless = new ReadableStream({
      pull: (controller) => {
        chunks++;
        controller.enqueue(new Uint8Array(100));
      },
    });
    expect(await bodyText(post({ body: endless, duplex: 'half' }), 300)).toBeUndefined();
    expect(chunks).toBeLessThan(10);
  });
});

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
  ])('is told to be of another site by its headers: %j %s', (headers: Record<string, string>, isOther) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect(isFromOtherSite({ method, headers: new Headers(headers) } as Request, url)).toBe(isOther);
  });

  it('is none that only reads', () => {
    const headers = new Headers({ origin: 'https://evil.example.org', 'sec-fetch-site': 'cross-site' });
    for (const method of ['GET', 'HEAD', 'OPTIONS'])
      expect(isFromOtherSite({ method, headers } as Request, url)).toBe(false);
  });
});

const asked = (pathname: string, headers: Record<string, string>) =>
  isTooLarge({ headers: new Headers(headers) }, { pathname });

describe('a body', () => {
  it('may be as large as the API takes, and must say how large it is', () => {
    expect(asked('/v1/datasets', { 'content-length': '33554432' })).toBe(false);
    expect(asked('/v1/datasets', { 'content-length': '33554433' })).toBe(true);
    expect(asked('/sign-in', { 'transfer-encoding': 'chunked' })).toBe(true);
    expect(asked('/queues', {})).toBe(false);
  });

  it('may be larger when it is a file to import', () => {
    expect(asked('/v1/datasets/d/import', { 'content-length': '1000000000' })).toBe(false);
    expect(asked('/v1/datasets/d/import/x', { 'content-length': '1000000000' })).toBe(true);
  });
});
