import { MentionCount } from './mention-count.svelte.js';

const counting = (...answers: Response[]) => new MentionCount(async () => answers.shift() ?? Response.error());
const counted = (count: number) => Response.json({ count });

describe('the number of mentions', () => {
  it.each([
    [0, ''],
    [1, '1'],
    [99, '99'],
    [100, '99+'],
  ])('is shown for %d as “%s”', async (count, words) => {
    const mentions = counting(counted(count));
    await mentions.load();
    expect(mentions.words).toBe(words);
  });

  it('stays as it was while it cannot be counted, and is requested again only if that may help', async () => {
    const mentions = counting(counted(2), new Response(null, { status: 401 }), new Response(null, { status: 503 }));
    await mentions.load();
    await mentions.load();
    await expect(mentions.load()).rejects.toThrow();
    expect(mentions.words).toBe('2');
  });
});
