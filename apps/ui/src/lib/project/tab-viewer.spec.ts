import { naming, projectInAddress, showViewer, viewerInAddress } from './tab-viewer.js';

const origin = 'https://label.example.org';

describe('the requests of a tab', () => {
  const sent: Headers[] = [];
  const send = naming((_, init) => {
    sent.push(new Headers(init?.headers));
    return Promise.resolve(new Response());
  }, origin);
  beforeEach(() => void sent.splice(0));
  afterEach(() => showViewer(undefined));

  it('name the member and the project it shows, in addition to their other headers', async () => {
    showViewer({ member: 'ada', project: 'a' });
    await send('/v1/datasets', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' });
    await send(new URL('/queues', origin));
    showViewer({ member: 'bea', project: 'b' });
    await send(new Request(new URL('/queues', origin), { headers: { 'If-Match': '"1"' } }));
    expect(sent.map((headers) => headers.get('X-Project-Id'))).toEqual(['a', 'a', 'b']);
    expect(sent.map((headers) => headers.get('X-Member-Id'))).toEqual(['ada', 'ada', 'bea']);
    expect(sent[0]?.get('Content-Type')).toBe('application/json');
    expect(sent[2]?.get('If-Match')).toBe('"1"');
    expect(viewerInAddress()).toEqual({ project: 'b', member: 'bea' });
  });

  it('also name a member who is in no project', async () => {
    showViewer({ member: 'ada' });
    await send('/account');
    expect([sent[0]?.get('X-Member-Id'), sent[0]?.has('X-Project-Id')]).toEqual(['ada', false]);
    expect([viewerInAddress(), projectInAddress()]).toEqual([{ member: 'ada' }, {}]);
  });

  it('do not name anybody while nobody is signed in, or to another site', async () => {
    await send('/sign-in');
    showViewer({ member: 'ada', project: 'a' });
    await send('https://elsewhere.example.org/picture');
    const named = (headers: Headers) => headers.has('X-Project-Id') || headers.has('X-Member-Id');
    expect(sent.map(named)).toEqual([false, false]);
    showViewer(undefined);
    expect(viewerInAddress()).toEqual({});
  });
});
