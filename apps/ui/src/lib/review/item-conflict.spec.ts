import { jest } from '@jest/globals';
import { itemOf, parseJsonText, type ItemState } from '@labeling/domain';
import { AUTOSAVE_DELAY } from './typed-text.svelte.js';
import type { Line } from './review-server.fixture.js';
import { reviewersOf, settle, stateOn, targetOn } from './reviewer.fixture.js';

const original = '{"verdict":null}';

const aReviewer = reviewersOf(original);
const targetOf = (state: ItemState | undefined) => itemOf(state ?? { is: 'absent' })?.target;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('another reviewer', () => {
  it('has their change shown when nothing is pending here', () => {
    const { server, work } = aReviewer();
    server.elsewhere({ type: 'EditTarget', target: parseJsonText('2') });
    work.remoteChange(server.now);
    expect(work.text).toBe('2');
  });

  it('has their change shown once the text typed here is dropped', async () => {
    const { server, work } = aReviewer();
    work.type('1');
    server.elsewhere({ type: 'EditTarget', target: parseJsonText('2') });
    work.remoteChange(server.now);
    expect(work.text).toBe('1');
    work.type(original);
    await settle();
    expect([work.text, work.status]).toEqual(['2', 'saved']);
  });

  it('who changed the item before our answer arrived has their change shown after it', async () => {
    const { server, work } = aReviewer();
    server.nextLine = () => {
      queueMicrotask(() => {
        server.elsewhere({ type: 'EditTarget', target: parseJsonText('2') });
        work.remoteChange(server.now);
      });
      return 'good';
    };
    work.type('1');
    await settle();
    expect([targetOn(server), work.text, work.status]).toEqual(['2', '2', 'saved']);
  });

  it('who approved the item stops the text, but hides nothing done here before, even if reads lag behind', async () => {
    const { server, work } = aReviewer();
    server.elsewhere({ type: 'Approve' });
    server.readable = 2;
    work.give({ type: 'FlagItem', reason: 'Why?' });
    work.type('1');
    work.flush();
    await settle();
    expect([work.status, work.text, work.isClosedElsewhere, work.item?.flag]).toEqual(['refused', '1', true, 'Why?']);
    work.give({ type: 'Unapprove' });
    await settle();
    expect([work.status, targetOn(server), stateOn(server)]).toEqual(['saved', '1', 'Modified']);
  });

  it('who archived the queue is not taken for somebody who changed the item back when reads lag behind', async () => {
    const { server, work } = aReviewer();
    work.type('1');
    await settle();
    server.readable = 1;
    server.send = async () => ({ is: 'refused', code: 'queue_archived', detail: 'The queue is archived' });
    work.type('2');
    await settle();
    expect([work.status, work.text, work.conflict]).toEqual(['refused', '2', undefined]);
  });

  it('who saved while a draft waited for its page causes a conflict that shows both', async () => {
    const { server, store, work } = aReviewer();
    work.type('1');
    const [left] = store.all();
    server.elsewhere({ type: 'EditTarget', target: parseJsonText('2') });
    const { work: reopened } = aReviewer(server, store);
    if (left !== undefined) reopened.resume(left);
    await jest.advanceTimersByTimeAsync(AUTOSAVE_DELAY);
    expect([reopened.status, reopened.text, targetOf(reopened.conflict?.state)]).toEqual(['conflict', '1', '2']);
  });

  it('who saved first causes a conflict that shows both', async () => {
    const { server, work } = aReviewer();
    server.elsewhere({ type: 'EditTarget', target: parseJsonText('2') });
    work.type('1');
    await settle();
    expect(work.status).toBe('conflict');
    expect(work.text).toBe('1');
    expect(itemOf(work.conflict?.state ?? { is: 'absent' })?.target).toBe('2');
  });

  it.each([
    ['mine', '1'],
    ['theirs', '2'],
  ])('causes a conflict that leaves the chosen text: %s', async (choice, expected) => {
    const { server, work } = aReviewer();
    server.elsewhere({ type: 'Approve', target: parseJsonText('2') });
    work.type('1');
    await settle();
    if (choice === 'mine') work.keepMine();
    else work.takeTheirs();
    await settle();
    expect(targetOn(server)).toBe(expected);
    expect(work.text).toBe(expected);
    expect(work.status).toBe('saved');
  });

  it.each([
    ['an edit', { type: 'EditTarget', target: parseJsonText('2') }, 'Modified'],
    ['an approval', { type: 'Approve', target: parseJsonText('2') }, 'Modified'],
    ['a discarding', { type: 'Discard' }, 'Modified'],
  ] as const)('causes a conflict with %s that leaves the text merged by hand', async (_, command, state) => {
    const { server, store, work } = aReviewer();
    server.elsewhere(command);
    work.type('1');
    await settle();
    expect(work.merge('[1, 2.00')?.code).toBe('json_invalid');
    expect(work.status).toBe('conflict');
    expect(work.merge('[1, 2.00]')).toBeUndefined();
    await settle();
    expect(targetOn(server)).toBe('[1, 2.00]');
    expect(stateOn(server)).toBe(state);
    expect([work.text, work.status, store.all()]).toEqual(['[1, 2.00]', 'saved', []]);
  });

  it('causes a conflict whose merge is approved if the text was to be', async () => {
    const { server, work } = aReviewer();
    server.elsewhere({ type: 'EditTarget', target: parseJsonText('2') });
    work.type('1');
    work.give({ type: 'Approve' });
    await settle();
    work.merge('12');
    await settle();
    expect([targetOn(server), stateOn(server), work.status]).toEqual(['12', 'Approved', 'saved']);
  });

  it('causes a conflict whose merge changes nothing if it equals their version', async () => {
    const { server, work } = aReviewer();
    server.elsewhere({ type: 'Approve', target: parseJsonText('2') });
    work.type('1');
    await settle();
    work.merge(' 2 ');
    await settle();
    expect(server.events).toHaveLength(3);
    expect([stateOn(server), work.status]).toEqual(['Approved', 'saved']);
  });

  it('who changes the item again while it is merged causes another conflict', async () => {
    const { server, work } = aReviewer();
    server.elsewhere({ type: 'EditTarget', target: parseJsonText('2') });
    work.type('1');
    await settle();
    server.elsewhere({ type: 'EditTarget', target: parseJsonText('3') });
    work.merge('12');
    await settle();
    expect(work.status).toBe('conflict');
    expect(work.text).toBe('12');
    expect(itemOf(work.conflict?.state ?? { is: 'absent' })?.target).toBe('3');
  });

  it('who changed the text under an approval does not get their text approved unseen', async () => {
    const { server, work } = aReviewer();
    server.elsewhere({ type: 'EditTarget', target: parseJsonText('2') });
    work.give({ type: 'Approve' });
    await settle();
    expect(work.status).toBe('conflict');
    work.keepMine();
    await settle();
    expect(stateOn(server)).toBe('Approved');
    expect(targetOn(server)).toBe(original);
  });

  describe('who approved another text while a flag of ours is on its way', () => {
    /** Our flag has left, and our text is one of two versions to choose from. */
    function flagging(line: Line) {
      const { server, work } = aReviewer();
      work.type('1');
      server.elsewhere({ type: 'Approve', target: parseJsonText('2') });
      work.remoteChange(server.now);
      server.line = line;
      work.give({ type: 'FlagItem', reason: 'Why?' });
      work.give({ type: 'Unapprove' });
      expect(work.status).toBe('conflict');
      const outcome = () => [targetOn(server), itemOf(server.now.state)?.flag, work.status];
      return { server, work, outcome };
    }

    it.each(['down', 'loses answers'] as const)('causes a conflict that outlasts a bad line: %s', async (line) => {
      const { server, work, outcome } = flagging(line);
      await settle();
      expect([work.status, targetOf(work.conflict?.state)]).toEqual(['conflict', '2']);
      server.line = 'good';
      work.keepMine();
      await settle();
      expect(outcome()).toEqual(['1', 'Why?', 'saved']);
    });

    it.each(['good', 'loses answers'] as const)('gets our text if we choose it at once: %s', async (line) => {
      const { server, work, outcome } = flagging(line);
      work.keepMine();
      await jest.advanceTimersByTimeAsync(100);
      server.line = 'good';
      await settle();
      expect(outcome()).toEqual(['1', 'Why?', 'saved']);
    });
  });

  it('causes a conflict whose merge by hand survives a reload', async () => {
    const { server, store, work } = aReviewer();
    server.elsewhere({ type: 'EditTarget', target: parseJsonText('2') });
    work.type('1');
    await settle();
    work.merging = '[1, 2';
    const [left] = store.all();
    const { work: reopened } = aReviewer(server, store);
    if (left !== undefined) reopened.resume(left);
    await settle();
    expect([reopened.status, reopened.merging, reopened.text]).toEqual(['conflict', '[1, 2', '1']);
    reopened.takeTheirs();
    expect([reopened.merging, store.all()]).toEqual([undefined, []]);
  });
});

describe('an item pushed away', () => {
  const push = { type: 'PushItem', pushId: 'p', datasetId: 'd', datapointId: 'dp', scope: 'item' } as const;

  it('gives the newest text back, and says why, instead of dropping it', async () => {
    const { server, store, work } = aReviewer();
    server.line = 'down';
    work.type('1');
    work.flush();
    await jest.advanceTimersByTimeAsync(10);
    work.type('12');
    work.give({ type: 'Approve' });
    server.elsewhere(push);
    server.line = 'good';
    await settle();
    expect([work.isRemoved, work.text, work.status]).toEqual([true, '12', 'refused']);
    expect(work.refusal).toEqual({ command: 'Approve', detail: 'The item was pushed into a dataset' });
    expect(store.all()).toMatchObject([{ typed: '12', commands: [] }]);
  });

  it('is not sent again what it refused, and keeps the text until it is dropped', async () => {
    const { server, store, work } = aReviewer();
    const send = jest.spyOn(server, 'send');
    server.elsewhere(push);
    work.type('1');
    await settle();
    work.leave();
    await settle();
    expect([send.mock.calls.length, work.hasUnsavedWork, work.text]).toEqual([1, true, '1']);
    work.dropText();
    expect([work.hasUnsavedWork, work.text, work.refusal, store.all()]).toEqual([false, original, undefined, []]);
  });

  it('says so again after a reload, with the text in view', async () => {
    const { server, store, work } = aReviewer();
    server.elsewhere(push);
    work.type('1');
    await settle();
    const { work: reopened } = aReviewer(server, store);
    for (const left of store.all()) reopened.resume(left);
    await settle();
    expect([reopened.text, reopened.status, store.all().length]).toEqual(['1', 'refused', 1]);
  });

  it('keeps no text when there was none', async () => {
    const { server, work } = aReviewer();
    server.elsewhere(push);
    work.give({ type: 'Approve' });
    await settle();
    expect([work.status, work.refusal?.command]).toEqual(['saved', 'Approve']);
    work.leave();
    expect(work.refusal).toBeUndefined();
  });
});
