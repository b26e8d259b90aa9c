import { turnedAwayWords } from '../project/turned-away.js';
import { httpRowLoader } from './row-loader.js';

describe('the loader of rows', () => {
  const answering = (answer: () => Response) =>
    httpRowLoader({ queueId: 'q', annotates: false }, () => Promise.resolve(answer()));

  it.each([
    ['unauthenticated', turnedAwayWords.signedOut],
    ['other_member', turnedAwayWords.otherMember],
    ['not_in_project', turnedAwayWords.leftProject],
  ])('gives the reason for the code %s when it cannot find the items to change', async (code, words) => {
    const loader = answering(() => Response.json({ code }, { status: 401 }));
    await expect(loader.ids([0])).rejects.toThrow(words);
    expect(await loader.rows([0])).toBeUndefined();
  });

  it('returns undefined when the server cannot answer', async () => {
    const loader = answering(() => new Response(undefined, { status: 503 }));
    expect([await loader.ids([0]), await loader.rows([0])]).toEqual([undefined, undefined]);
  });
});
