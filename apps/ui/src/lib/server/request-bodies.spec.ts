import { setImmediate } from 'node:timers/promises';
import { bodyText, countedBody, saysTooMuch, withReadBody } from './request-bodies.js';

const site = 'https://label.example.org';
const form = 'application/x-www-form-urlencoded';

function post(path: string, init: RequestInit & { duplex?: 'half' } = {}) {
  return { request: new Request(site + path, { method: 'POST', ...init }), url: new URL(site + path) };
}

/** An endless body in pieces of 1,000 bytes, and how many of them were read. */
function endless(piece = 'x') {
  const read = { pieces: 0 };
  const body = new ReadableStream({
    pull: (controller) => {
      read.pieces++;
      controller.enqueue(new TextEncoder().encode(piece.repeat(1_000 / piece.length)));
    },
  });
  return { read, body };
}

describe('the check of the stated length of a body', () => {
  it.each([
    ['/sign-in', form, 16_384],
    ['/invitation/x', form, 16_384],
    ['/sign-in', 'text/plain', 16_384],
    ['/sign-in', 'Multipart/Form-Data; boundary=x', 16_384],
    ['/queues/q/rows', 'application/json', 65_536],
    ['/queues/q/rows', '', 65_536],
    ['/v1', '', 65_536],
    ['/v1/labeling_queues', 'application/json', 33_554_432],
    ['/v1/labeling_queues', form, 33_554_432],
    ['/v1/datasets/d/import/x', '', 33_554_432],
  ])('refuses a body for its length alone: %s %s', (path, type, most) => {
    const asked = (bytes: number) =>
      saysTooMuch(
        { headers: new Headers({ 'content-type': type, 'content-length': String(bytes) }) },
        { pathname: path },
      );
    expect([asked(most), asked(most + 1)]).toEqual([false, true]);
  });

  it('applies LIMIT_BODY_BYTES to a body for the API, and ignores an empty setting', () => {
    const asked = (limit: string, bytes: number) => {
      process.env['LIMIT_BODY_BYTES'] = limit;
      return saysTooMuch({ headers: new Headers({ 'content-length': String(bytes) }) }, { pathname: '/v1/sql' });
    };
    expect([asked('2000', 2_000), asked('2000', 2_001), asked('', 2_001)]).toEqual([false, true, false]);
    delete process.env['LIMIT_BODY_BYTES'];
  });

  it('accepts a file to import of any length', () => {
    const headers = new Headers({ 'content-length': '1000000000' });
    expect(saysTooMuch({ headers }, { pathname: '/v1/datasets/d/import' })).toBe(false);
  });

  it('accepts a request that does not state a length', () => {
    expect(saysTooMuch({ headers: new Headers() }, { pathname: '/sign-in' })).toBe(false);
  });
});

describe('a body that does not state its length', () => {
  it.each([
    [form, 16],
    ['application/json', 65],
  ])('is read only up to the limit: %s', async (type, fit) => {
    const { body, read } = endless();
    const { request, url } = post('/sign-in', { body, duplex: 'half', headers: { 'content-type': type } });
    expect(await withReadBody(request, url)).toBeUndefined();
    // The stream keeps a piece or two ready beyond what was read.
    expect(read.pieces).toBeGreaterThan(fit);
    expect(read.pieces).toBeLessThanOrEqual(fit + 3);
  });

  it('is forwarded to the API unread', async () => {
    const { body, read } = endless();
    const { request, url } = post('/v1/labeling_queues', { body, duplex: 'half' });
    expect(await withReadBody(request, url)).toBe(request);
    expect(request.bodyUsed).toBe(false);
    expect(read.pieces).toBeLessThanOrEqual(1);
  });
});

describe('a body on its way to the API', () => {
  const most = 33_554_432;
  const pass = async (path: string, bytes: number) => {
    const pieces = new ReadableStream({
      start: (controller) => {
        for (let left = bytes; left > 0; left -= 1_048_576)
          controller.enqueue(new Uint8Array(Math.min(left, 1_048_576)));
        controller.close();
      },
    });
    const { request, url } = post(path, { body: pieces, duplex: 'half' });
    let refused = 0;
    const counted = countedBody(request, url, () => (refused += 1));
    const passed = await new Response(counted).arrayBuffer().then(
      ({ byteLength }) => byteLength,
      () => 'broken off',
    );
    return [passed, refused];
  };

  it('passes up to the limit even if it does not state its length', async () => {
    expect(await pass('/v1/sql', most)).toEqual([most, 0]);
    expect(await pass('/v1/sql', most + 1)).toEqual(['broken off', 1]);
    expect(await pass('/v1/datasets/d/import', most + 1)).toEqual([most + 1, 0]);
  });

  it('takes turns with other uploads, so that one piece passes in each round of the event loop', async () => {
    const uploads = Array.from({ length: 16 }, () => {
      const { request, url } = post('/v1/sql', { body: endless().body, duplex: 'half' });
      return countedBody(request, url, () => undefined)?.getReader();
    });
    let passed = 0;
    for (const upload of uploads)
      void (async () => {
        for (let pieces = 0; pieces < 8; pieces++) await upload?.read().then(() => passed++);
      })();
    const perRound: number[] = [];
    while (passed < 16 * 8) {
      const before = passed;
      await setImmediate();
      perRound.push(passed - before);
    }
    expect(Math.max(...perRound)).toBe(1);
  });
});

describe('a form', () => {
  const withFields = (count: number, type = form) =>
    post('/sign-in', { body: Array.from({ length: count }, () => 'a').join('&'), headers: { 'content-type': type } });

  it('is refused before it is parsed when it has too many fields', async () => {
    const [most, tooMany] = [withFields(100), withFields(101)];
    expect(await withReadBody(most.request, most.url)).toBeInstanceOf(Request);
    expect(await withReadBody(tooMany.request, tooMany.url)).toBeUndefined();
  });

  it('may contain any number of field separators when it is JSON', async () => {
    const { request, url } = withFields(101, 'application/json');
    expect(await withReadBody(request, url)).toBeInstanceOf(Request);
  });

  it('reaches its route unchanged', async () => {
    const { request, url } = post('/sign-in', {
      body: new URLSearchParams({ email: 'ä@b.example', password: 'a&b=c' }),
      headers: { origin: site },
    });
    const read = await withReadBody(request, url);
    expect([read?.method, read?.url, read?.headers.get('origin')]).toEqual(['POST', url.href, site]);
    const fields = await read?.formData();
    expect([fields?.get('email'), fields?.get('password')]).toEqual(['ä@b.example', 'a&b=c']);
  });

  it('reaches its route unchanged when it is multipart', async () => {
    const parts = new FormData();
    parts.set('name', 'Müller & Söhne');
    const { request, url } = post('/account', { body: parts });
    const read = await withReadBody(request, url);
    expect((await read?.formData())?.get('name')).toBe('Müller & Söhne');
  });
});

describe('a request without a body', () => {
  it('is left alone', async () => {
    const { request, url } = post('/sign-out');
    expect(await withReadBody(request, url)).toBe(request);
  });
});

describe('a body as text', () => {
  it('is read up to its limit in bytes', async () => {
    const text = (init: RequestInit, most: number) => bodyText(post('/x', init).request, most);
    expect(await text({}, 4)).toBe('');
    expect(await text({ body: 'äb c' }, 5)).toBe('äb c');
    expect(await text({ body: 'äb c' }, 4)).toBeUndefined();
    expect(await text({ body: 'ab', headers: { 'content-length': '9' } }, 4)).toBeUndefined();
  });
});
