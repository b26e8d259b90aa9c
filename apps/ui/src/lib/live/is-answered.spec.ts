import { jest } from '@jest/globals';
import { isAnswered } from './is-answered.js';

const realFetch = globalThis.fetch;
afterEach(() => void (globalThis.fetch = realFetch));

const isAnsweredBy = (answer: Promise<Response>) => {
  globalThis.fetch = jest.fn<typeof fetch>().mockReturnValue(answer);
  return isAnswered('/caught-up?position=0');
};

describe('the question that a page asks before it loads again by itself', () => {
  it.each([204, 404])('is answered with the status %d', async (status) => {
    expect(await isAnsweredBy(Promise.resolve(new Response(null, { status })))).toBe(true);
  });

  it.each([
    ['the member has signed out in another tab', Response.json({ code: 'unauthenticated' }, { status: 401 })],
    ['somebody else has signed in in another tab', Response.json({ code: 'other_member' }, { status: 401 })],
    ['the database is away', new Response(null, { status: 503 })],
  ])('is not answered when %s', async (_, answer) => {
    expect(await isAnsweredBy(Promise.resolve(answer))).toBe(false);
  });

  it('is not answered without a connection', async () => {
    expect(await isAnsweredBy(Promise.reject(new TypeError('Failed to fetch')))).toBe(false);
  });
});
