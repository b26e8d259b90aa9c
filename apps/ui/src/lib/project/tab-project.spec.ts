import { naming, projectInAddress, showProject } from './tab-project.js';

const origin = 'https://label.example.org';

describe('the requests of a tab', () => {
  const sent: Headers[] = [];
  const send = naming((_, init) => {
    sent.push(new Headers(init?.headers));
    return Promise.resolve(new Response());
  }, origin);
  beforeEach(() => void sent.splice(0));
  afterEach(() => showProject(undefined));

  it('name the project it shows, beside whatever else they say', async () => {
    showProject('a');
    await send('/v1/datasets', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' });
    await send(new URL('/queues', origin));
    showProject('b');
    await send(new Request(new URL('/queues', origin), { headers: { 'If-Match': '"1"' } }));
    expect(sent.map((headers) => headers.get('X-Project-Id'))).toEqual(['a', 'a', 'b']);
    expect(sent[0]?.get('Content-Type')).toBe('application/json');
    expect(sent[2]?.get('If-Match')).toBe('"1"');
    expect(projectInAddress()).toEqual({ project: 'b' });
  });

  it('name none while nobody is signed in, and never to another site', async () => {
    await send('/sign-in');
    showProject('a');
    await send('https://elsewhere.example.org/picture');
    expect(sent.map((headers) => headers.has('X-Project-Id'))).toEqual([false, false]);
    showProject(undefined);
    expect(projectInAddress()).toEqual({});
  });
});
