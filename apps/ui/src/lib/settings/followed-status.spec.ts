import { jest } from '@jest/globals';
import { api } from '../api/client.js';
import { FollowedStatus } from './followed-status.svelte.js';
import type { Status } from './status-words.js';

const status = (behind: number) => ({ status: 'ok', behind }) as unknown as Status;
const answered = (data: Status) => ({ data, response: new Response() });

afterEach(() => void jest.restoreAllMocks());

/** Two questions that were asked one after the other, and their answers. */
function aFollower() {
  const [first, second] = [Promise.withResolvers<never>(), Promise.withResolvers<never>()];
  jest.spyOn(api, 'GET').mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise);
  const followed = new FollowedStatus(status(0));
  return { followed, first, second, asked: [followed.ask(), followed.ask()] };
}

describe('the followed status', () => {
  it('is the answer to the latest question, in whatever order the answers come', async () => {
    const { followed, first, second, asked } = aFollower();
    second.resolve(answered(status(2)) as never);
    await asked[1];
    first.resolve(answered(status(1)) as never);
    await asked[0];
    expect(followed.known).toEqual(status(2));
  });

  it('is not lost because an earlier question was not answered', async () => {
    const { followed, first, second, asked } = aFollower();
    second.resolve(answered(status(2)) as never);
    await asked[1];
    first.reject(new Error('too late'));
    await asked[0];
    expect([followed.known, followed.isLost]).toEqual([status(2), false]);
  });

  it('stays as it is known until the latest question is answered', async () => {
    const { followed, first, second, asked } = aFollower();
    first.resolve(answered(status(1)) as never);
    await asked[0];
    expect(followed.known).toEqual(status(1));
    second.reject(new Error('away'));
    await asked[1];
    expect([followed.known, followed.isLost]).toEqual([status(1), true]);
  });
});
