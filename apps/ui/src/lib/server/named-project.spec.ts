import { forwardedSearch, namedProject } from './named-project.js';

const origin = 'https://label.example.org';

function named(path: string, init: RequestInit = {}) {
  const request = new Request(new URL(path, origin), init);
  return namedProject(request, new URL(request.url));
}

describe('the project of a request', () => {
  it('is in the address of an event stream and of a download, and else in a header, which decides', () => {
    const header = { 'X-Project-Id': 'header' };
    const stream = { Accept: 'text/event-stream' };
    expect(named('/live?project=a', { headers: stream })).toBe('a');
    expect(named('/v1/datasets/d/export?format=csv&project=a')).toBe('a');
    expect(named('/v1/datasets/d/export?project=a', { headers: header })).toBe('header');
    expect(named('/queues', { headers: header })).toBe('header');
  });

  it('is not that of an address that opens a page or changes something', () => {
    expect(named('/queues?project=a')).toBeUndefined();
    expect(named('/v1/datasets?project=a', { method: 'POST' })).toBeUndefined();
    expect(named('/v1/datasets')).toBeUndefined();
  });
});

describe('what the HTTP API is asked', () => {
  const asked = (search: string, method = 'GET') => {
    const request = new Request(`${origin}/v1/activity/export${search}`, { method });
    return forwardedSearch(request, new URL(request.url));
  };

  it('lacks the project and keeps the rest', () => {
    expect(asked('?format=csv&project=a&item=%C3%A9+x')).toBe('?format=csv&item=%C3%A9+x');
    expect(asked('?project=a')).toBe('');
    expect(asked('?q=a%20b&q=c')).toBe('?q=a%20b&q=c');
    expect(asked('?project=a', 'POST')).toBe('?project=a');
  });
});
