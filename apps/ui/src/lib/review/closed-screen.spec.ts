/** @jest-environment jsdom */
// A screen that is left and opened again while work waits: the next screen takes over the work from the previous one.
import { jest } from '@jest/globals';
import { itemOf } from '@labeling/domain';
import { QueueServer } from './queue-server.fixture.js';
import type { Line } from './review-server.fixture.js';
import { LocalWorkStore } from './work-store.js';

const settle = () => jest.advanceTimersByTimeAsync(120_000);
const soon = () => jest.advanceTimersByTimeAsync(1_000);

/** A queue whose screens open and close in one browser. */
function aBrowser() {
  const server = new QueueServer(['1', '2']);
  const line = { is: 'good' as Line };
  server.nextLine = () => line.is;
  let screens = 0;
  const open = async () => {
    const screen = { id: `screen-${++screens}`, isGone: () => true };
    const store = new LocalWorkStore('q', localStorage, screen, () => undefined);
    const session = server.screen({ store });
    await session.open(0);
    const close = () => {
      session.close();
      store.close();
    };
    return { session, close };
  };
  /** Leaves a screen with an approval that the server, away for a while, has not received. */
  const leaveApproval = async () => {
    const { session, close } = await open();
    line.is = 'down';
    session.work?.give({ type: 'Approve' });
    await soon();
    close();
    line.is = 'good';
  };
  const stored = () => server.items[0]?.now;
  return { server, line, open, leaveApproval, typesOn: () => server.items[0]?.events.map(({ type }) => type), stored };
}

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => void jest.useRealTimers());

describe('a review screen that is left while the server cannot be reached', () => {
  it('does not restore an older text over the one that is typed on the next screen', async () => {
    const { line, open, stored } = aBrowser();
    const first = await open();
    line.is = 'down';
    first.session.work?.type('"first"');
    await soon();
    first.close();
    line.is = 'good';
    const second = await open();
    line.is = 'down';
    expect(second.session.work?.text).toBe('"first"');
    second.session.work?.type('"second"');
    await settle();
    second.close();
    line.is = 'good';
    const third = await open();
    expect(third.session.work?.text).toBe('"second"');
    await settle();
    expect(itemOf(stored()?.state ?? { is: 'absent' })?.target).toBe('"second"');
    expect(localStorage).toHaveLength(0);
    third.close();
  });

  it('does not send again what was taken back on the next screen', async () => {
    const { open, leaveApproval, typesOn } = aBrowser();
    await leaveApproval();
    const second = await open();
    second.session.work?.give({ type: 'Unapprove' });
    await settle();
    expect([second.session.status, second.session.work?.isApproved]).toEqual(['saved', false]);
    expect(typesOn()?.at(-1)).toBe('ItemUnapproved');
    second.close();
  });

  it('keeps its work for the next one and does not try again on its own', async () => {
    const { open, leaveApproval, typesOn } = aBrowser();
    await leaveApproval();
    await settle();
    expect(typesOn()).toEqual(['ItemAdded']);
    const second = await open();
    await settle();
    expect(typesOn()).toEqual(['ItemAdded', 'ItemApproved']);
    second.close();
  });
});

describe('a review screen that is left while the server answers', () => {
  it('still sends every command that was given on it, in order', async () => {
    const { open, typesOn } = aBrowser();
    const { session, close } = await open();
    session.work?.type('"typed"');
    session.work?.flush();
    session.work?.give({ type: 'Approve' });
    close();
    await settle();
    expect(typesOn()).toEqual(['ItemAdded', 'TargetEdited', 'ItemApproved']);
    expect(localStorage).toHaveLength(0);
  });
});
