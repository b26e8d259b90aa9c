/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/svelte';
import SaveStatus from '../layout/SaveStatus.svelte';
import { httpItemLoader } from './item-loader.js';
import { QueueServer } from './queue-server.fixture.js';
import { saveState } from './save-words.js';
import { turnedAwayWords, type TurnedAway } from '../project/turned-away.js';

const answers: readonly [TurnedAway, string][] = [
  ['signedOut', 'unauthenticated'],
  ['otherMember', 'other_member'],
  ['leftProject', 'not_in_project'],
];

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('a reviewer whom the server turns away', () => {
  it.each(answers)('sees that it is not the connection, even if there is nothing to send: %s', async (status, code) => {
    const response = { ok: false, status: 401, json: async () => ({ code }) } as Response;
    const loader = httpItemLoader({ queueId: 'q', annotates: false }, async () => response);
    const session = new QueueServer(['1']).screen({ loader });
    void session.open(0);
    await jest.advanceTimersByTimeAsync(0);
    expect(session.status).toBe(status);
    session.close();
  });

  it.each(answers)('keeps the work that waits, and sends it once they are back: %s', async (status) => {
    const server = new QueueServer(['1']);
    const session = server.screen();
    await session.open(0);
    let turnedAway: TurnedAway | undefined = status;
    const [item] = server.items;
    const send = item?.send.bind(item);
    Object.assign(item ?? {}, {
      send: async (...given: Parameters<NonNullable<typeof send>>) =>
        turnedAway === undefined ? send?.(...given) : { is: turnedAway },
    });
    session.work?.give({ type: 'Approve' });
    await jest.advanceTimersByTimeAsync(0);
    expect([session.status, session.wouldLoseWork]).toEqual([status, true]);
    await expect(session.settle()).rejects.toThrow(turnedAwayWords[status]);
    turnedAway = undefined;
    await jest.advanceTimersByTimeAsync(20_000);
    expect([session.status, session.work?.isApproved]).toEqual(['saved', true]);
  });
});

describe('the save status', () => {
  it('leads to signing in, in a new tab', () => {
    render(SaveStatus, { ...saveState('signedOut'), href: '/sign-in' });
    const link = screen.getByRole('link', { name: /^Signed out/ });
    expect(link).toHaveAttribute('href', '/sign-in');
    expect(link).toHaveAttribute('target', '_blank');
  });

  it('offers what to do when somebody else has signed in', () => {
    const onclick = jest.fn();
    render(SaveStatus, { ...saveState('otherMember'), onclick });
    screen.getByRole('button', { name: /^Other account/ }).click();
    expect(onclick).toHaveBeenCalledTimes(1);
  });
});
