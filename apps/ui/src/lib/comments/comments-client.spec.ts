import { jest } from '@jest/globals';
import { api } from '../api/client.js';
import { httpCommentsClient } from './comments-client.js';

afterEach(() => void jest.restoreAllMocks());

const answer = { data: {}, response: new Response() } as never;

describe('a comment', () => {
  const client = httpCommentsClient('queue');
  const write = (text: string) => client.write('item', { text, mentions: [], key: 'k' });
  const change = (text: string) => client.change('item', 'comment', { text, mentions: [] });

  it('is not sent if it is too long, and the reason is given in plain words', async () => {
    const sent = [jest.spyOn(api, 'POST'), jest.spyOn(api, 'PATCH')];
    const detail = 'The comment must not be longer than 5000 characters.';
    for (const refused of [await write('x'.repeat(5_001)), await change('x'.repeat(5_001))]) {
      expect(refused).toMatchObject({ ok: false, problem: { detail } });
    }
    for (const each of sent) expect(each).not.toHaveBeenCalled();
  });

  it('is sent with as many characters as it may have, and without text when it is only resolved', async () => {
    const sent = [
      jest.spyOn(api, 'POST').mockResolvedValue(answer),
      jest.spyOn(api, 'PATCH').mockResolvedValue(answer),
    ];
    const text = '😀'.repeat(5_000);
    const answers = [await write(text), await change(text), await client.change('item', 'comment', { resolved: true })];
    expect(answers).toMatchObject([{ ok: true }, { ok: true }, { ok: true }]);
    const requests = sent.flatMap(({ mock }) => mock.calls as unknown[]) as [path: string, { body: unknown }][];
    const bodies = requests.map(([, { body }]) => body);
    expect(bodies).toMatchObject([{ text }, { text }, { resolved: true }]);
  });
});

describe('the comments of an item', () => {
  it.each([
    ['unauthenticated', 'signedOut'],
    ['not_in_project', 'leftProject'],
  ])('are not read for somebody the server turns away: %s', async (code, why) => {
    const refused = { error: { code }, response: new Response(null, { status: 401 }) } as never;
    jest.spyOn(api, 'GET').mockResolvedValue(refused);
    expect(await httpCommentsClient('queue').read('item')).toBe(why);
  });
});
