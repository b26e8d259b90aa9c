import type { ItemEvent, JsonText } from '@labeling/domain';
import type { StoredEvent } from '@labeling/event-store';
import { Ledger, type Entry } from '../ledger.js';
import type { AnnotationStep } from '../plan/moves.js';
import { aHistory, enter } from './history.fixture.js';
import { judge } from './judge.js';

const [YES, NO] = ['{"answer":"yes"}', '{"answer":"no"}'] as [JsonText, JsonText];

/** One item that needs two annotations: Ada saves and submits, Ben submits the same, and that approves the item. */
class Annotated {
  readonly ledger = new Ledger();
  readonly stream: StoredEvent<ItemEvent>[] = [];

  constructor() {
    this.stores('client', 'ItemAdded', { data: '1', target: '0' });
    this.asks('ada', 'save', NO);
    this.stores('ada.1', 'AnnotationSaved', { member: 'ada', target: NO, savedAt: '' });
    this.asks('ada', 'submit', YES);
    this.stores('ada.2', 'AnnotationSubmitted', { member: 'ada', target: YES, submission: 1 });
    this.asks('ben', 'submit', YES);
    this.stores('ben.1', 'AnnotationSubmitted', { member: 'ben', target: YES, submission: 2 });
    const annotations = [
      { member: 'ada', submission: 1 },
      { member: 'ben', submission: 2 },
    ];
    this.stores('ben.1', 'ItemApproved', { by: 'agreement', annotations });
  }

  /** Asks for the revision stored so far; the answer names the revision that it led to. */
  asks(who: string, step: AnnotationStep, target?: JsonText, outcome: Entry['outcome'] = 'acknowledged'): void {
    const seen = this.stream.length - 1;
    this.enters(who, step, target, outcome, { seen, answered: seen + 1 });
  }

  /** Enters a command with the revision that was seen, and the one that the answer named. */
  enters(
    who: string,
    step: AnnotationStep,
    target: JsonText | undefined,
    outcome: Entry['outcome'],
    { seen: revision, answered }: { readonly seen: number; readonly answered: number },
  ): void {
    const intent = { is: 'annotate', queueId: 'q', itemId: 'item', step, revision, ...(target && { target }) } as const;
    enter(this.ledger, who, intent, outcome, { revision: answered });
  }

  stores($correlationId: string, type: ItemEvent['type'], data: object): void {
    this.stream.push({ event: { type, data }, metadata: { $correlationId } } as StoredEvent<ItemEvent>);
  }

  change(at: number, data: object): void {
    Object.assign(this.stream[at]?.event.data ?? {}, data);
  }
}

const judged = (damage: (item: Annotated) => unknown): string => {
  const item = new Annotated();
  damage(item);
  const annotated = new Map([['q', { overlap: 2, streams: new Map([['item', item.stream]]) }]]);
  const { datasets, pushes, queueNames } = aHistory().found();
  const elsewhere = { queues: new Map(), datasets: new Map([...datasets].map(([id]) => [id, []])), queueNames };
  return judge(item.ledger, { ...elsewhere, pushes: pushes.slice(1), annotated }).join('\n');
};

describe('the judge of a run in which several members annotate items', () => {
  it.each<[string, (item: Annotated) => unknown]>([
    ['kept promises', () => undefined],
    ['a refused submission that is not there', (item) => item.asks('cleo', 'submit', NO, 'refused')],
    ['a submission of unknown outcome that is not there', (item) => item.asks('cleo', 'submit', NO, 'unknown')],
    [
      'a submission that was stored for an earlier request of unknown outcome',
      (item) => item.enters('ada', 'submit', YES, 'acknowledged', { seen: 1, answered: 3 }),
    ],
    [
      'a place that was taken from a draft along with a save',
      (item) => {
        const [added, ...rest] = item.stream.splice(0);
        item.stream.push(...(added ? [added] : []));
        item.stores('ada.1', 'SlotReleased', { member: 'dan' });
        item.stream.push(...rest);
      },
    ],
  ])('accepts %s', (_, damage) => {
    expect(judged(damage)).toBe('');
  });

  it.each<[string, (item: Annotated) => unknown, RegExp]>([
    ['a save that is lost', ({ stream }) => stream.splice(1, 1), /ada\.1 \(save\) is acknowledged, .* nothing/],
    [
      'a submission that only another member has stored',
      (item) => item.enters('cleo', 'submit', YES, 'acknowledged', { seen: 1, answered: 3 }),
      /cleo\.1 \(submit\) is acknowledged, .* nothing/,
    ],
    ['a save that is stored twice', ({ stream }) => stream.splice(1, 0, ...stream.slice(1, 2)), /AnnotationSaved, Ann/],
    ['another text', (item) => item.change(1, { target: YES }), /ada\.1 \(save\) stored another target/],
    [
      'a refused submission that is there',
      (item) => {
        item.asks('cleo', 'submit', NO, 'refused');
        item.stores('cleo.1', 'AnnotationSubmitted', { member: 'cleo', target: NO, submission: 3 });
      },
      /cleo\.1 \(submit\) is refused, .* AnnotationSubmitted/,
    ],
    [
      'more submissions than the item needs',
      (item) => item.stores('cleo.1', 'AnnotationSubmitted', { member: 'cleo', target: YES, submission: 3 }),
      /item has 3 submissions, and needs 2/,
    ],
    [
      'an approval by an annotation that is not there',
      (item) => item.change(4, { annotations: [{ member: 'ada', submission: 1 }] }),
      /approved by ada 1, and there are ada 1,ben 2/,
    ],
    ['an approval of what differs', (item) => item.change(2, { target: NO }), /do not agree/],
  ])('finds %s', (_, damage, finding) => {
    expect(judged(damage)).toMatch(finding);
  });
});
