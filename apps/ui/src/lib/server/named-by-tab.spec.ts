import { forwardedSearch, isShownTo, namedByTab } from './named-by-tab.js';

const page = 'https://label.example.org/queues/q/live?project=a&member=ada';
const asked = (headers: Record<string, string>) => ({ request: new Request(page, { headers }), url: new URL(page) });
const stream = { accept: 'text/event-stream' };

describe('a request from a tab', () => {
  it('is told apart from those of another member, by its header or the address of its stream', () => {
    for (const one of [asked({ 'X-Member-Id': 'ada' }), asked(stream)]) {
      expect([isShownTo('ada', one), isShownTo('bea', one)]).toEqual([true, false]);
    }
  });

  it('belongs to whoever is signed in when it names nobody', () => {
    expect(isShownTo('bea', asked({}))).toBe(true);
  });

  it('names its project in the same ways', () => {
    const named = [asked({ 'X-Project-Id': 'b' }), asked(stream), asked({})].map((one) => namedByTab('project', one));
    expect(named).toEqual(['b', 'a', undefined]);
  });
});

const origin = 'https://label.example.org';

function named(path: string, init: RequestInit = {}) {
  const request = new Request(new URL(path, origin), init);
  return namedByTab('project', { request, url: new URL(request.url) });
}

describe('the project of a request', () => {
  it('is in the address of an event stream or a download, otherwise in a header, which takes precedence', () => {
    const header = { 'X-Project-Id': 'header' };
    const stream = { Accept: 'text/event-stream' };
    expect(named('/live?project=a', { headers: stream })).toBe('a');
    expect(named('/v1/datasets/d/export?format=csv&project=a')).toBe('a');
    expect(named('/v1/datasets/d/export?project=a', { headers: header })).toBe('header');
    expect(named('/queues', { headers: header })).toBe('header');
  });

  it('is not taken from an address that opens a page or changes something', () => {
    expect(named('/queues?project=a')).toBeUndefined();
    expect(named('/v1/datasets?project=a', { method: 'POST' })).toBeUndefined();
    expect(named('/v1/datasets')).toBeUndefined();
  });
});

describe('the query string sent to the HTTP API', () => {
  const asked = (search: string, method = 'GET') => {
    const request = new Request(`${origin}/v1/activity/export${search}`, { method });
    return forwardedSearch({ request, url: new URL(request.url) });
  };

  it('drops the project of a read and keeps the rest', () => {
    expect(asked('?format=csv&project=a&item=%C3%A9+x')).toBe('?format=csv&item=%C3%A9+x');
    expect(asked('?project=a')).toBe('');
    expect(asked('?q=a%20b&q=c')).toBe('?q=a%20b&q=c');
    expect(asked('?project=a', 'POST')).toBe('?project=a');
  });
});
