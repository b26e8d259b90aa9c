// The same thing was done elsewhere a moment before: that is not a conflict unless a text is involved.
import { jest } from '@jest/globals';
import { itemOf, parseJsonText, type ItemState } from '@labeling/domain';
import type { ItemWork } from './item-work.svelte.js';
import { reviewersOf, settle, stateOn, targetOn } from './reviewer.fixture.js';

const aReviewer = reviewersOf('{"verdict":null}');
const targetOf = (state: ItemState | undefined) => itemOf(state ?? { is: 'absent' })?.target;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('another reviewer', () => {
  it('who approved another text is asked about, not taken for having done the same', async () => {
    const { server, work } = aReviewer();
    server.elsewhere({ type: 'EditTarget', target: parseJsonText('2') });
    server.elsewhere({ type: 'Approve' });
    work.give({ type: 'Approve' });
    await settle();
    expect([work.status, targetOf(work.conflict?.state)]).toEqual(['conflict', '2']);
    work.takeTheirs();
    await settle();
    expect([work.status, work.text, work.isApproved]).toEqual(['saved', '2', true]);
  });

  it.each([
    ['typed before the answer', (work: ItemWork) => work.type('1')],
    ['saved right after', (work: ItemWork) => (work.type('1'), work.flush())],
  ])('who reopened it too, and changed it, is not overwritten by what is %s', async (_, write) => {
    const { server, work } = aReviewer();
    server.elsewhere({ type: 'Approve' });
    work.remoteChange(server.now);
    server.elsewhere({ type: 'Unapprove' });
    server.elsewhere({ type: 'EditTarget', target: parseJsonText('2') });
    work.give({ type: 'Unapprove' });
    write(work);
    await settle();
    expect([work.status, work.text, targetOf(work.conflict?.state)]).toEqual(['conflict', '1', '2']);
    work.keepMine();
    await settle();
    expect([work.status, targetOn(server), stateOn(server)]).toEqual(['saved', '1', 'Modified']);
  });

  it('who did the same, and then changed the text, causes no conflict for somebody who only reopens it', async () => {
    const { server, work } = aReviewer();
    server.elsewhere({ type: 'Approve' });
    work.remoteChange(server.now);
    server.elsewhere({ type: 'Unapprove' });
    server.elsewhere({ type: 'EditTarget', target: parseJsonText('2') });
    work.give({ type: 'Unapprove' });
    await settle();
    expect([work.status, work.text]).toEqual(['saved', '2']);
  });

  it('who did the same causes no conflict', async () => {
    const { server, work } = aReviewer();
    server.elsewhere({ type: 'Approve' });
    work.give({ type: 'Approve' });
    await settle();
    expect(work.status).toBe('saved');
    expect(server.events).toHaveLength(2);
  });
});
