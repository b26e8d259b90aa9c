// One reviewer at one item, and its state on the server. For tests with fake timers.
import { jest } from '@jest/globals';
import { itemOf } from '@labeling/domain';
import { ItemWork } from './item-work.svelte.js';
import { memoryWorkStore, ReviewServer } from './review-server.fixture.js';

/** Makes reviewers of an item with this original target. */
export function reviewersOf(original: string) {
  return (server = new ReviewServer(original), store = memoryWorkStore()) => {
    const work = new ItemWork(server.loaded, server, store, { onChange: () => undefined });
    return { server, store, work };
  };
}

export const targetOn = (server: ReviewServer) => itemOf(server.now.state)?.target;
export const stateOn = (server: ReviewServer) =>
  server.now.state.is === 'inQueue' ? server.now.state.state : server.now.state.is;
/** Long enough for every save, retry and pause. */
export const settle = () => jest.advanceTimersByTimeAsync(120_000);
