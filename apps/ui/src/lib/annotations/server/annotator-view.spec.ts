import { parseJsonText } from '@labeling/domain';
import type { OwnAnnotation } from '@labeling/read-models/queries';
import type { ItemWire } from '../../items/item-wire.js';
import { annotatorView } from './annotator-view.js';

const text = parseJsonText;
const item = (over: Partial<ItemWire> = {}) =>
  ({ ...{ id: 'i', state: 'New', removed: null, target: text('1'), originalTarget: text('0') }, ...over }) as ItemWire;
const own = (over: Partial<OwnAnnotation>): OwnAnnotation => ({
  ...{ itemId: 'i', status: 'draft', target: text('2'), isTaken: false, isAgreed: false },
  ...over,
});

describe('an item in the view of an annotator', () => {
  it.each([
    ['nobody has begun', undefined, 'New', '1', undefined],
    ['they have a draft', own({}), 'Modified', '2', undefined],
    ['their draft says what the item says', own({ target: text('1') }), 'New', '1', undefined],
    ['they have submitted', own({ status: 'submitted' }), 'Approved', '2', 'submitted'],
    ['they have skipped it', own({ status: 'skipped', target: null }), 'Approved', '1', 'skipped'],
    ['others took all slots', own({ status: null, target: null, isTaken: true }), 'Approved', '1', 'taken'],
    ['their slot was taken away', own({ status: 'released' }), 'Modified', '2', undefined],
  ] as const)('has their answer as its target when %s', (_, annotation, state, target, closed) => {
    const seen = annotatorView(item(), annotation);
    expect([seen.state, seen.target, seen.originalTarget, seen.closed]).toEqual([state, target, '1', closed]);
  });

  it('has their answer beside the approved target when the two differ', () => {
    const by = { type: 'member', id: 'lou', name: 'Lou' } as const;
    const decided = item({ state: 'Approved', target: text('{"a":1}'), approvedBy: by });
    const overruled = (over: Partial<OwnAnnotation>) => annotatorView(decided, own(over)).overruled;
    expect(overruled({ status: 'submitted', target: text('{"a":2}') })).toEqual({ answer: '{"a":2}', by });
    expect(overruled({ status: 'submitted', target: text('{ "a": 1.0 }') })).toBeUndefined();
    const near = [{ key: 'a', tolerance: text('1') }];
    const submitted = own({ status: 'submitted', target: text('{"a":2}') });
    expect(annotatorView(decided, submitted, near).overruled).toBeUndefined();
    // All agreed, whatever the schema says now.
    expect(overruled({ status: 'submitted', target: text('{"a":2}'), isAgreed: true })).toBeUndefined();
    expect(overruled({ status: 'draft', target: text('{"a":2}') })).toBeUndefined();
  });

  it('has their answer while it is discarded, because it may be restored', () => {
    const discarded = item({ removed: 'discarded' });
    expect(annotatorView(discarded, own({}))).toEqual({
      ...discarded,
      state: 'Modified',
      target: '2',
      originalTarget: '1',
    });
    expect(annotatorView(discarded, own({ status: 'submitted' }))).toEqual({
      ...{ ...discarded, state: 'Approved', target: '2', originalTarget: '1' },
    });
  });

  it('is what everybody sees once it is approved or pushed', () => {
    expect(annotatorView(item({ state: 'Approved' }), own({}))).toEqual({
      ...item({ state: 'Approved' }),
      closed: 'decided',
    });
    for (const removed of ['discarded', 'pushed'] as const) {
      const gone = item({ state: 'Approved', removed });
      expect(annotatorView(gone, own({}))).toEqual(gone);
    }
    const pushed = item({ removed: 'pushed' });
    expect(annotatorView(pushed, own({}))).toEqual(pushed);
  });
});
