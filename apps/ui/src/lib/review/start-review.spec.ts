import { jest } from '@jest/globals';
import { FilterModel } from '../filter/filter.svelte.js';
import type { Matches } from '../filter/find-matches.js';
import { QueueServer } from './queue-server.fixture.js';
import { startReview } from './start-review.js';

const approve = { type: 'Approve' } as const;

/** A page that is opened at this address; its search and the item of its link are answered when the test says so. */
function aStart(address: string, targets = ['{"n":0}', '{"n":1}', '{"n":2}'], isAllApproved = false) {
  const server = new QueueServer(targets);
  if (isAllApproved) for (const item of server.items) item.elsewhere(approve);
  const session = server.screen();
  const { navigator } = session;
  const search = Promise.withResolvers<Matches>();
  const link = Promise.withResolvers<number | undefined>();
  const filter = new FilterModel(navigator, { find: () => search.promise });
  const list = { lookLike: () => undefined };
  const page = { navigator, filter, list, views: { openId: undefined }, showsList: false, showComment: jest.fn() };
  const started = startReview(page, { session, ordinalOf: () => link.promise }, new URLSearchParams(address));
  return {
    server,
    session,
    showComment: page.showComment,
    /** The search finds only this item. */
    find: (ordinal: number) => (search.resolve({ has: (one) => one === ordinal }), started),
    /** The link names this item. */
    name: (ordinal: number | undefined) => (link.resolve(ordinal), started),
  };
}

describe('the start of a review', () => {
  it('waits for the items that match, whatever changes meanwhile', async () => {
    const { session, find } = aStart('assigned=1');
    await session.leaveEmptyScreen();
    expect(session.wanted).toBeUndefined();
    await find(2);
    expect([session.wanted, session.ordinal]).toEqual([2, 2]);
  });

  it('waits for the item of a link, whatever changes meanwhile', async () => {
    const { session, name } = aStart('id=b');
    await session.leaveEmptyScreen();
    expect(session.wanted).toBeUndefined();
    await name(2);
    expect([session.wanted, session.ordinal]).toEqual([2, 2]);
  });

  it('leaves a reviewer who chose an item before the answer where they are', async () => {
    const searching = aStart('q=duck');
    await searching.session.open(1);
    await searching.find(2);
    const linked = aStart('id=b');
    await linked.session.open(1);
    await linked.name(2);
    expect([searching.session.ordinal, linked.session.ordinal]).toEqual([1, 1]);
  });

  it('is the end of a finished queue, but not for a reviewer who chose an item before', async () => {
    const left = aStart('', undefined, true);
    const chosen = aStart('', undefined, true);
    await chosen.session.open(1);
    await Promise.all([left.find(0), chosen.find(0)]);
    expect([left.session.atEnd, chosen.session.atEnd, chosen.session.ordinal]).toEqual([true, false, 1]);
  });

  it('is the first item if the item of the link is not found', async () => {
    const { session, name } = aStart('id=gone');
    await name(undefined);
    expect(session.ordinal).toBe(0);
  });

  it('shows the comment of a link beside its item, and beside no other', async () => {
    const found = aStart('id=b&comment=c');
    await found.name(1);
    expect(found.showComment.mock.calls).toEqual([['c']]);
    const gone = aStart('id=b&comment=c');
    await gone.name(undefined);
    expect(gone.showComment).not.toHaveBeenCalled();
  });

  it.each(['id=b', ''])('of an empty queue shows the first item once there is one (%s)', async (address) => {
    const { server, session, find, name } = aStart(address, []);
    await Promise.all([find(0), name(undefined)]);
    const { items } = new QueueServer(['{"n":0}']);
    server.items.push(...items);
    await session.catchUp();
    await session.leaveEmptyScreen();
    expect(session.ordinal).toBe(0);
  });
});
