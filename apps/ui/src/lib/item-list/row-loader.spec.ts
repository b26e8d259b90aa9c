import { turnedAwayWords } from '../project/turned-away.js';
import { httpRowLoader } from './row-loader.js';

describe('the loader of rows', () => {
  const answering = (answer: () => Response) =>
    httpRowLoader({ queueId: 'q', annotates: false }, () => Promise.resolve(answer()));

  it.each([
    ['unauthenticated', turnedAwayWords.signedOut],
    ['other_member', turnedAwayWords.otherMember],
    ['not_in_project', turnedAwayWords.leftProject],
  ])('says why the items to change are not found, by the code %s', async (code, words) => {
    const loader = answering(() => Response.json({ code }, { status: 401 }));
    await expect(loader.ids([0])).rejects.toThrow(words);
    expect(await loader.rows([0])).toBeUndefined();
  });

  it('says nothing of a server that cannot answer', async () => {
    const loader = answering(() => new Response(undefined, { status: 503 }));
    expect([await loader.ids([0]), await loader.rows([0])]).toEqual([undefined, undefined]);
  });
});
