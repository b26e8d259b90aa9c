import { inTurns, isRejected, toJsonText, type Decision, type ItemEvent } from '@labeling/domain';
import { pastOf } from '@labeling/domain/testing';
import { anAddedItem } from '@labeling/domain/testing';
import { rightsForRole } from '@labeling/identity';
import { batchDecider, type Choice } from './batch-decider.js';

const many = Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [`key ${i}`, i]));
const added = anAddedItem({ target: toJsonText(many) });
const edited: ItemEvent = { type: 'TargetEdited', data: { target: toJsonText({ ...many, more: 1 }) } };
const metadata = {
  actor: { type: 'system' as const, id: 'system', name: 'System' },
  at: '2027-01-31T12:00:00.000Z',
  $correlationId: 'r',
  $causationId: 'r',
};
const { initial, evolve, decide } = batchDecider(2_000_000);
const taker = {
  caller: { actor: { type: 'member', id: 'ada', name: 'Ada' }, rights: rightsForRole('labeler') },
  isInAnnotatedQueue: false,
} as const;
const recordOf = (events: readonly ItemEvent[]) =>
  events.reduce((record, event) => evolve(record, event, metadata), initial);

/** The decision, and how often others had their turn in the meantime. */
async function decided(command: Choice['command'], history: readonly ItemEvent[]) {
  let turns = 0;
  const decision = decide({ command, wanted: undefined, revision: 1n, taker }, recordOf(history));
  if (!('next' in decision)) throw new Error('It was decided at once');
  const events: Decision<ItemEvent> = await inTurns(decision, async () => void turns++);
  return { types: isRejected(events) ? events.code : events.map(({ type }) => type), turns };
}

describe('a command for many items, on a target of very many members', () => {
  it('lets others have their turn while a field is set', async () => {
    const { types, turns } = await decided({ type: 'SetField', key: 'key 7', value: toJsonText('x') }, [added]);
    expect(types).toEqual(['TargetEdited']);
    expect(turns).toBeGreaterThan(10);
  });

  it('lets others have their turn while a request is taken back', async () => {
    const history = [added, edited].map((event, i) => ({
      event,
      correlationId: i === 0 ? 'earlier' : 'request',
      by: 'system',
    }));
    const past = pastOf(history, 'request');
    const command = { type: 'TakeBack', correlationId: 'request', past } as const;
    const { types, turns } = await decided(command, [added, edited]);
    expect(types).toEqual(['TargetReverted']);
    expect(turns).toBeGreaterThan(10);
  });
});
