import { fold, isRejected } from '../decider.js';
import type { RejectionCode } from '../domain-error.js';
import { atOnce } from '../json/steps.js';
import { itemDecider } from './decide-item.js';
import {
  added,
  approved,
  changed,
  discarded,
  edited,
  flagged,
  original,
  pushed,
  restored,
  reverted,
  text,
  unapproved,
  unflagged,
} from './item.fixture.js';
import type { ItemEvent } from './item-events.js';
import type { ItemInQueue, ReviewState } from './item-state.js';
import { pastOf } from './past-of.js';
import type { CorrelatedEvent } from './request-past.js';
import { takeBack } from './take-back.js';

const other = text('{"a":3,"b":[1,2]}');

const by =
  (correlationId: string, who = 'ada') =>
  (event: ItemEvent): CorrelatedEvent => ({ event, correlationId, by: who });

/** Takes a request back, given what happened before it, in it and since then (by default by somebody else). */
function given(
  before: readonly ItemEvent[],
  request: readonly ItemEvent[],
  since: readonly ItemEvent[] = [],
  whoSince = 'ben',
) {
  const history: CorrelatedEvent[] = [
    ...before.map(by('earlier')),
    ...request.map(by('request')),
    ...since.map(by('later', whoSince)),
  ];
  const decision = atOnce(takeBack(pastOf(history, 'request')));
  return {
    then(expected: readonly ItemEvent[], state?: ReviewState, target = original): void {
      expect(decision).toEqual(expected);
      if (isRejected(decision) || state === undefined) return;
      const after = fold(itemDecider, [...history.map(({ event }) => event), ...decision]);
      expect(after).toMatchObject({ is: 'inQueue', state, target } satisfies Partial<ItemInQueue>);
      const again = [...history, ...decision.map(by('taking back'))];
      expect(atOnce(takeBack(pastOf(again, 'request')))).toEqual([]);
    },
    thenRejected(code: RejectionCode): void {
      expect(decision).toMatchObject({ name: 'DomainError', code });
    },
  };
}

describe('taking back', () => {
  it('an approval leaves the item Modified, with the target it had', () => {
    given([added], [approved]).then([unapproved], 'Modified');
    given([added, edited(changed)], [approved]).then([unapproved], 'Modified', changed);
  });

  it('an approval with an edit also restores the target', () => {
    given([added], [edited(changed), approved]).then([unapproved, reverted], 'New');
    given([added, edited(changed)], [edited(other), approved]).then([unapproved, edited(changed)], 'Modified', changed);
    given([added, edited(changed)], [reverted, approved]).then([unapproved, edited(changed)], 'Modified', changed);
  });

  it('an unapproval approves', () => {
    given([added, edited(changed), approved], [unapproved]).then([approved], 'Approved', changed);
  });

  it('an unapproval approves again on the same basis as before', () => {
    const submitted = ['m1', 'm2'].map((member, i): ItemEvent => {
      return { type: 'AnnotationSubmitted', data: { member, target: changed, submission: i + 1 } };
    });
    const annotations = [
      { member: 'm1', submission: 1 },
      { member: 'm2', submission: 2 },
    ];
    const agreed: ItemEvent = { type: 'ItemApproved', data: { by: 'agreement', annotations } };
    const adjudicated: ItemEvent = { type: 'ItemApproved', data: { by: 'adjudication', annotations } };
    const before = [added, ...submitted, edited(changed)];
    given([...before, agreed], [unapproved, reverted]).then([edited(changed), agreed], 'Approved', changed);
    given([...before, agreed], [unapproved, reverted, flagged]).then(
      [edited(changed), agreed, unflagged],
      'Approved',
      changed,
    );
    given([...before, adjudicated], [unapproved]).then([adjudicated], 'Approved', changed);
    // An annotation reopened in the meantime is for its member to submit again.
    const reopened: ItemEvent = { type: 'AnnotationReopened', data: { member: 'm2' } };
    given([...before, adjudicated], [unapproved, reopened]).then([approved], 'Approved', changed);
  });

  it('a discard restores the item, whatever its state was', () => {
    given([added], [discarded]).then([restored], 'New');
    given([added, edited(changed)], [discarded]).then([restored], 'Modified', changed);
    given([added, edited(changed), approved], [discarded]).then([restored], 'Approved', changed);
  });

  it('a restore discards', () => {
    given([added, approved, discarded], [restored]).then([discarded]);
  });

  it('an edit restores the target exactly as it was written', () => {
    const written = text('{ "a" : 2.0,"b":[1, 2] }');
    given([added, edited(written)], [edited(other)]).then([edited(written)], 'Modified', written);
    given([added], [edited(other)]).then([reverted], 'New');
  });

  it('a revert restores the edits that were dropped', () => {
    given([added, edited(changed)], [reverted]).then([edited(changed)], 'Modified', changed);
  });

  it('several commands of one request undoes them all', () => {
    given([added, edited(changed), approved], [unapproved, edited(other), discarded]).then(
      [restored, edited(changed), approved],
      'Approved',
      changed,
    );
    given([added, discarded], [restored, approved]).then([unapproved, discarded]);
  });

  it('a request that changed nothing, or nothing in the end, changes nothing', () => {
    given([added], []).then([]);
    given([], []).then([]);
    given([added], [discarded, restored]).then([]);
    given([], [added]).then([]);
  });

  it('does not remove an item that the request added', () => {
    given([], [added, approved]).then([unapproved], 'Modified');
  });

  it('a request that is already taken back changes nothing', () => {
    given([added], [approved], [unapproved]).then([]);
    given([added], [edited(changed)], [edited(other), reverted]).then([]);
    given([added], [discarded], [restored, discarded, restored]).then([]);
  });

  it('a request ignores what the same person has since done and undone', () => {
    given([added], [edited(changed)], [approved, unapproved], 'ada').then([reverted], 'New');
    given([added, edited(changed)], [approved], [discarded, restored], 'ada').then([unapproved], 'Modified', changed);
    given([added], [discarded], [restored, discarded], 'ada').then([restored], 'New');
  });

  it('can itself be taken back', () => {
    given([added, approved, unapproved], [approved], []).then([unapproved], 'Modified');
    given([added, edited(changed), approved], [unapproved, reverted]).then([edited(changed), approved]);
  });
});

describe('taking back is refused', () => {
  it('when something else happened since', () => {
    given([added], [approved], [unapproved, edited(other)]).thenRejected('changed_since');
    given([added], [edited(changed)], [approved]).thenRejected('changed_since');
    given([added], [edited(changed)], [edited(other)]).thenRejected('changed_since');
    given([added], [discarded], [restored, approved]).thenRejected('changed_since');
    given([added], [approved], [pushed]).thenRejected('changed_since');
    given([added], [approved], [unapproved, approved]).thenRejected('changed_since');
    given([added], [edited(changed)], [approved, unapproved]).thenRejected('changed_since');
    given([added], [edited(changed)], [approved], 'ada').thenRejected('changed_since');
    given([added], [approved], [unapproved, edited(other)], 'ada').thenRejected('changed_since');
  });

  it('when something else happened in between', () => {
    const history = [
      by('earlier')(added),
      by('request')(edited(changed)),
      by('other')(edited(other)),
      by('request')(approved),
    ];
    expect(atOnce(takeBack(pastOf(history, 'request')))).toMatchObject({ code: 'changed_since' });
  });

  it('when it would approve what the schema blocks, unless the item is approved already', () => {
    const schema = { approval: 'block' as const, fields: [{ key: 'a', type: 'number' as const, max: text('1') }] };
    const decide = (...history: CorrelatedEvent[]) => atOnce(takeBack(pastOf(history, 'request'), schema));
    const past = [added, edited(changed), approved].map(by('earlier'));
    expect(decide(...past, by('request')(unapproved))).toMatchObject({ code: 'schema_not_met' });
    expect(decide(...past, by('request')(unapproved), by('undo')(approved))).toEqual([]);
    expect(decide(...past, by('request')(discarded))).toEqual([restored]);
    expect(decide(...[added, approved].map(by('earlier')), by('request')(unapproved))).toEqual([approved]);
  });

  it('when the request pushed the item', () => {
    given([added, approved], [pushed]).thenRejected('item_removed');
  });
});
