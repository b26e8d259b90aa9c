import { jest } from '@jest/globals';
import { notices } from '../layout/notify.js';
import { QueueServer } from './queue-server.fixture.js';
import type { ReviewSession } from './review-session.svelte.js';
import { screenEvents, type HearingScreen } from './screen-events.js';

const settle = () => jest.advanceTimersByTimeAsync(120_000);
const push = { type: 'PushItem', pushId: 'p', datasetId: 'd', datapointId: 'dp', scope: 'item' } as const;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  notices.failures = [];
});

/** A tab in which the queue Swans can be opened; with `keepsText`, somebody was faster while a text was typed. */
function aTab({ annotates = false, keepsText = false } = {}) {
  const server = new QueueServer(['{"n":0}', '{"n":1}']);
  const goTo = jest.fn<(address: string) => void>();
  let shown: HearingScreen | undefined;
  const open = async () => {
    const showItem = jest.fn<(ordinal: number) => void>();
    const screen: HearingScreen = {
      ...{ showsList: false, showsPush: false, itemChanges: 0, list: { changed: () => undefined } },
      own: { refreshSoon: () => undefined },
      ...{ limits: { blocked: undefined, held: keepsText ? { words: '', keepsText } : undefined } },
      ...{ showObstacle: () => undefined, showItem },
      get session(): ReviewSession {
        return session;
      },
      get shown() {
        return shown;
      },
    };
    const { onRefused } = screenEvents(screen, {
      ...{ queueId: 'q', queueName: 'Swans', annotates, isLead: false, mayReview: () => true },
      ...{ schema: () => undefined, parts: { focusField: () => undefined }, onSettings: () => undefined, goTo },
    });
    const session = server.screen({ onRefused });
    await session.open(0);
    shown = screen;
    return { session, showItem };
  };
  const leave = (session: ReviewSession) => {
    shown = undefined;
    session.close();
  };
  /** Approves the item on screen a moment after somebody pushed it. */
  const approveTooLate = ({ work }: ReviewSession) => {
    server.items[0]?.elsewhere(push);
    work?.give({ type: 'Approve' });
  };
  return { open, leave, approveTooLate, goTo };
}
const said = () => notices.failures.map(({ message }) => message);
function showItem(): void {
  const [failure] = notices.failures;
  if (failure !== undefined) notices.act(failure);
}

describe('a message about a command that was refused', () => {
  it('leads to the item on the screen where it was given', async () => {
    const { open, approveTooLate, goTo } = aTab();
    const screen = await open();
    approveTooLate(screen.session);
    await settle();
    expect(said()).toEqual(['Item 1 could not be approved']);
    showItem();
    expect([screen.showItem.mock.calls, goTo.mock.calls]).toEqual([[[0]], []]);
  });

  it.each([
    ['its queue', false, 'Item 1 of “Swans” could not be approved', '/queues/q?id=0'],
    ['what annotators see of it', true, 'Item 1 of “Swans” could not be submitted', '/queues/q?id=0&as=annotator'],
  ])('names the queue on another page, and leads from there to %s', async (_, annotates, words, address) => {
    const { open, leave, approveTooLate, goTo } = aTab({ annotates });
    const { session } = await open();
    approveTooLate(session);
    leave(session);
    await settle();
    expect(said()).toEqual([words]);
    showItem();
    expect(goTo.mock.calls).toEqual([[address]]);
  });

  it('leads to the item on the screen of the queue that was opened since', async () => {
    const { open, leave, approveTooLate, goTo } = aTab();
    const before = await open();
    approveTooLate(before.session);
    await settle();
    leave(before.session);
    const now = await open();
    showItem();
    expect([before.showItem.mock.calls, now.showItem.mock.calls, goTo.mock.calls]).toEqual([[], [[0]], []]);
  });

  it.each([
    ['is left out if the item on screen says the same', false, 0],
    ['is shown if that item was left, whatever its screen said', true, 1],
  ])('%s', async (_, leaves, messages) => {
    const { open, leave, approveTooLate } = aTab({ keepsText: true });
    const { session } = await open();
    approveTooLate(session);
    if (leaves) leave(session);
    await settle();
    expect(said()).toHaveLength(messages);
  });
});
