import { inTurns, itemBasis, stillMattering, toJsonText, type ItemEvent } from '@labeling/domain';
import { anAddedItem, anyItemHistory } from '@labeling/domain/testing';
import fc from 'fast-check';
import { itemRecordDecider } from './item-record.js';

const added = anAddedItem();
const edited: ItemEvent = { type: 'TargetEdited', data: { target: toJsonText('second') } };
const by = (at: string) => ({
  actor: { type: 'system' as const, id: 'system', name: 'System' },
  at,
  $correlationId: 'r',
  $causationId: 'r',
});

describe('the record of an item', () => {
  it('keeps what the item was added with and when its last event happened', () => {
    const first = itemRecordDecider.evolve(itemRecordDecider.initial, added, by('2027-01-31T12:00:00.000Z'));
    expect(first).toMatchObject({ added: added.data, updatedAt: '2027-01-31T12:00:00.000Z' });
    const second = itemRecordDecider.evolve(first, edited, by('2027-02-01T08:30:00.000Z'));
    expect(second).toMatchObject({ added: added.data, updatedAt: '2027-02-01T08:30:00.000Z' });
  });

  it.each(['EditTarget', 'Approve'] as const)(
    'lets others have their turn while a target of very many values is compared: %s',
    async (type) => {
      const many = Array.from({ length: 100_000 }, () => 1);
      const [one, other] = [toJsonText(many), toJsonText([...many, 2])];
      const record = itemRecordDecider.evolve(itemRecordDecider.initial, anAddedItem({ target: one }), by('now'));
      let turns = 0;
      const decision = itemRecordDecider.decide({ type, target: other }, record);
      if (!('next' in decision)) throw new Error('It was decided at once');
      await inTurns(decision, async () => void turns++);
      expect(turns).toBeGreaterThan(10);
    },
  );

  it('can be rebuilt from the events that the item rests on, including who flagged it and when', () => {
    const targets = fc.constantFrom(1, 2, 3).map(toJsonText);
    fc.assert(
      fc.property(anyItemHistory(added, { targets, maxCommands: 30 }), (events) => {
        const signed = events.map((event, i) => ({ event, metadata: by(new Date(i * 1_000).toISOString()) }));
        const recordOf = (entries: typeof signed) =>
          entries.reduce(
            (record, { event, metadata }) => itemRecordDecider.evolve(record, event, metadata),
            itemRecordDecider.initial,
          );
        expect(recordOf(stillMattering(itemBasis, signed))).toEqual(recordOf(signed));
      }),
      { numRuns: 200 },
    );
  });
});
