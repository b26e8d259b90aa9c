import fc from 'fast-check';
import { expectSoundDecisions, given } from '../given.fixture.js';
import { parseJsonText, type JsonText } from '../json/json-text.js';
import { MAX_NAME_LENGTH } from '../names.js';
import { queueDecider, type QueueCommand } from './decide-queue.js';
import { noOverlap, type Overlap } from './overlap.js';
import type { QueueCreated, QueueEvent } from './queue-events.js';

const schema = '{"fields":[{"key":"score","type":"number","min":0,"max":1}]}' as JsonText;
const respelled = '{"fields":[{"type":"number","key":"score","max":1.0,"min":0}]}' as JsonText;
const badSchema = '{"fields":[{"key":"score","type":"date"}]}' as JsonText;
const queue: QueueCreated['data'] = {
  projectId: 'p1',
  name: 'Answers',
  guidelines: 'Be kind',
  createdAt: '2026-05-04T03:02:01.000Z',
};
const created: QueueEvent = { type: 'QueueCreated', data: queue };
const defined: QueueEvent = { type: 'AnnotationSchemaDefined', data: { annotationSchema: schema } };
const archived: QueueEvent = { type: 'QueueArchived', data: {} };
const deleted: QueueEvent = { type: 'QueueDeleted', data: {} };
const settings: readonly QueueCommand[] = [
  { type: 'RenameQueue', name: 'Other' },
  { type: 'EditGuidelines', guidelines: '' },
  { type: 'ChooseDefaultDataset', datasetId: 'd1' },
  { type: 'DefineAnnotationSchema', annotationSchema: schema },
  { type: 'RemoveAnnotationSchema' },
  { type: 'ChoosePushers', labelersMayPush: false },
  { type: 'OpenQueueTo', members: ['m1'] },
  { type: 'ArchiveQueue' },
  { type: 'UnarchiveQueue' },
];

describe('CreateQueue', () => {
  it('creates a queue with the given settings', () => {
    given(queueDecider, [])
      .when({ type: 'CreateQueue', queue })
      .then([created], { is: 'active', guidelines: 'Be kind', labelersMayPush: true });
    const full = { ...queue, defaultDatasetId: 'd1', annotationSchema: schema, labelersMayPush: false as const };
    given(queueDecider, [])
      .when({ type: 'CreateQueue', queue: full })
      .then([{ type: 'QueueCreated', data: full }], {
        defaultDatasetId: 'd1',
        annotationSchema: schema,
        labelersMayPush: false,
      });
  });

  it('opens the queue only to the given members, each named once', () => {
    given(queueDecider, [])
      .when({ type: 'CreateQueue', queue: { ...queue, openTo: ['m2', 'm1', 'm2'] } })
      .then([{ type: 'QueueCreated', data: { ...queue, openTo: ['m1', 'm2'] } }], { openTo: ['m1', 'm2'] });
  });

  it('happens once: repeating it changes nothing, and another queue with its id is rejected', () => {
    given(queueDecider, [created]).when({ type: 'CreateQueue', queue }).then([]);
    for (const other of [
      { ...queue, name: 'Other' },
      { ...queue, projectId: 'p2' },
    ]) {
      given(queueDecider, [created]).when({ type: 'CreateQueue', queue: other }).thenRejected('queue_exists');
    }
    given(queueDecider, [created, deleted]).when({ type: 'CreateQueue', queue }).thenRejected('queue_exists');
  });

  it.each(['', '  ', 'x'.repeat(MAX_NAME_LENGTH + 1)])('rejects the name %j', (name) => {
    given(queueDecider, [])
      .when({ type: 'CreateQueue', queue: { ...queue, name } })
      .thenRejected('queue_invalid');
    given(queueDecider, [created]).when({ type: 'RenameQueue', name }).thenRejected('queue_invalid');
  });

  it('accepts a name of the full length in characters, however many UTF-16 units it takes', () => {
    const name = '😀'.repeat(MAX_NAME_LENGTH);
    given(queueDecider, [created])
      .when({ type: 'RenameQueue', name })
      .then([{ type: 'QueueRenamed', data: { name } }]);
    given(queueDecider, [created])
      .when({ type: 'RenameQueue', name: `${name}😀` })
      .thenRejected('queue_invalid');
  });

  it('rejects an invalid schema', () => {
    given(queueDecider, [])
      .when({ type: 'CreateQueue', queue: { ...queue, annotationSchema: badSchema } })
      .thenRejected('schema_invalid');
  });
});

describe('the settings of a queue', () => {
  it.each<[QueueCommand, QueueEvent, object]>([
    [{ type: 'RenameQueue', name: 'Other' }, { type: 'QueueRenamed', data: { name: 'Other' } }, { name: 'Other' }],
    [
      { type: 'EditGuidelines', guidelines: '' },
      { type: 'GuidelinesEdited', data: { guidelines: '' } },
      { guidelines: '' },
    ],
    [
      { type: 'ChooseDefaultDataset', datasetId: 'd1' },
      { type: 'DefaultDatasetChosen', data: { datasetId: 'd1' } },
      { defaultDatasetId: 'd1' },
    ],
    [{ type: 'DefineAnnotationSchema', annotationSchema: schema }, defined, { annotationSchema: schema }],
    [
      { type: 'ChoosePushers', labelersMayPush: false },
      { type: 'PushersChosen', data: { labelersMayPush: false } },
      { labelersMayPush: false },
    ],
    [
      { type: 'ChooseOverlap', overlap: { annotations: 3 } },
      { type: 'OverlapChosen', data: { annotations: 3, slotHours: 24 } },
      { overlap: { annotations: 3, slotHours: 24 } },
    ],
    [
      { type: 'OpenQueueTo', members: ['m2', 'm1', 'm2'] },
      { type: 'QueueOpenedTo', data: { members: ['m1', 'm2'] } },
      { openTo: ['m1', 'm2'] },
    ],
    [{ type: 'OpenQueueTo', members: [] }, { type: 'QueueOpenedTo', data: { members: [] } }, { openTo: [] }],
    [{ type: 'ArchiveQueue' }, archived, { isArchived: true, name: 'Answers' }],
    [{ type: 'DeleteQueue' }, deleted, { is: 'deleted', name: 'Answers', projectId: 'p1' }],
  ])('change once with %j', (command, event, becomes) => {
    given(queueDecider, [created]).when(command).then([event], becomes);
    given(queueDecider, [created, event]).when(command).then([]);
  });

  it.each([
    ...[{ annotations: 0 }, { annotations: 11 }, { annotations: 1.5 }, { slotHours: 0 }, { slotHours: 8_761 }],
    ...[{ share: -0.1 }, { share: 1.1 }, { share: 0.12345 }],
  ])('do not accept the overlap %j', (overlap) => {
    given(queueDecider, [created]).when({ type: 'ChooseOverlap', overlap }).thenRejected('queue_invalid');
    const whole = { ...noOverlap, ...overlap };
    given(queueDecider, [])
      .when({ type: 'CreateQueue', queue: { ...queue, overlap: whole } })
      .thenRejected('queue_invalid');
  });

  it('settle the items that several members annotate when the schema makes more annotations equal', () => {
    const schema = (properties: string) => parseJsonText(`{"fields":[{"key":"k","type":"number"${properties}}]}`);
    const define = (properties: string): QueueCommand => ({
      type: 'DefineAnnotationSchema',
      annotationSchema: schema(properties),
    });
    const defined = (properties: string): QueueEvent => ({
      type: 'AnnotationSchemaDefined',
      data: { annotationSchema: schema(properties) },
    });
    const three: QueueEvent = { type: 'OverlapChosen', data: { annotations: 3, slotHours: 24 } };
    const [near, ignored] = [',"tolerance":1', ',"counts":false'];
    given(queueDecider, [created, three])
      .when(define(''))
      .then([defined('')], { settling: null });
    given(queueDecider, [created, three, defined('')])
      .when(define(near))
      .then([defined(near)], { settling: 'lowered' });
    given(queueDecider, [created, three, defined(near), { type: 'AnnotationsSettled', data: {} }])
      .when(define(''))
      .then([defined('')], { settling: null });
    given(queueDecider, [created, three, defined(near)])
      .when(define(ignored))
      .then([defined(ignored)], { settling: 'lowered' });
    given(queueDecider, [created])
      .when(define(ignored))
      .then([defined(ignored)], { settling: null });
    const reopens: QueueEvent = { type: 'OverlapChosen', data: { annotations: 4, slotHours: 24, reopensAgreed: true } };
    given(queueDecider, [created, three, reopens])
      .when(define(ignored))
      .then([defined(ignored)], { settling: 'raised' });
  });

  it('settle the items when fewer annotations are needed, and when agreed items are to be reopened', () => {
    const chosen = (annotations: number, reopensAgreed?: true): QueueEvent => ({
      type: 'OverlapChosen',
      data: { annotations, slotHours: 24, ...(reopensAgreed && { reopensAgreed }) },
    });
    const choose = (annotations: number, reopensAgreed?: boolean): QueueCommand => ({
      type: 'ChooseOverlap',
      overlap: { annotations },
      ...(reopensAgreed !== undefined && { reopensAgreed }),
    });
    const done: QueueEvent = { type: 'AnnotationsSettled', data: {} };
    const three = [created, chosen(3)];
    given(queueDecider, three)
      .when(choose(2, true))
      .then([chosen(2)], { settling: 'lowered' });
    given(queueDecider, three)
      .when(choose(4))
      .then([chosen(4)], { settling: null });
    given(queueDecider, three)
      .when(choose(4, true))
      .then([chosen(4, true)], { settling: 'raised' });
    // Items that have enough for one may have enough for two as well.
    given(queueDecider, [...three, chosen(1)])
      .when(choose(2))
      .then([chosen(2)], { settling: 'lowered' });
    given(queueDecider, [...three, chosen(4, true)])
      .when(choose(3))
      .then([chosen(3)], { settling: 'raised' });
    given(queueDecider, [...three, chosen(4, true)])
      .when(choose(5))
      .then([chosen(5)], { settling: 'raised' });
    const slots: QueueCommand = { type: 'ChooseOverlap', overlap: { slotHours: 1 } };
    const longer: QueueEvent = { type: 'OverlapChosen', data: { annotations: 2, slotHours: 1 } };
    given(queueDecider, [...three, chosen(2)])
      .when(slots)
      .then([longer], { settling: 'lowered' });
    given(queueDecider, [...three, chosen(2)])
      .when({ type: 'CompleteSettling' })
      .then([done], { settling: null });
    given(queueDecider, [...three, chosen(2), done])
      .when({ type: 'CompleteSettling' })
      .then([]);
  });

  it('open the queue to everybody again, and show whom a deleted queue was open to', () => {
    const few: QueueEvent = { type: 'QueueOpenedTo', data: { members: ['m1'] } };
    const everybody: QueueEvent = { type: 'QueueOpenedTo', data: { members: null } };
    given(queueDecider, [created]).when({ type: 'OpenQueueTo', members: null }).then([]);
    given(queueDecider, [created, few])
      .when({ type: 'OpenQueueTo', members: ['m1', 'm1'] })
      .then([]);
    given(queueDecider, [created, few])
      .when({ type: 'OpenQueueTo', members: null })
      .then([everybody], { openTo: null });
    given(queueDecider, [created, few])
      .when({ type: 'DeleteQueue' })
      .then([deleted], { is: 'deleted', openTo: ['m1'] });
  });

  it('settle the items when a different share of them needs several annotations', () => {
    const chosen = (annotations: number, share: number, reopensAgreed?: true): QueueEvent => ({
      type: 'OverlapChosen',
      data: { annotations, ...(share < 1 && { share }), slotHours: 24, ...(reopensAgreed && { reopensAgreed }) },
    });
    const choose = (overlap: Partial<Overlap>, reopensAgreed = false): QueueCommand => ({
      type: 'ChooseOverlap',
      overlap,
      reopensAgreed,
    });
    const half = [created, chosen(3, 0.5)];
    given(queueDecider, half)
      .when(choose({ share: 0.2 }, true))
      .then([chosen(3, 0.2)], { settling: 'lowered' });
    given(queueDecider, half)
      .when(choose({ share: 1 }))
      .then([chosen(3, 1)], { settling: null, overlap: { annotations: 3, share: 1, slotHours: 24 } });
    given(queueDecider, half)
      .when(choose({ share: 1 }, true))
      .then([chosen(3, 1, true)], { settling: 'raised' });
    // Some need more, others fewer.
    given(queueDecider, half)
      .when(choose({ annotations: 2, share: 0.7 }, true))
      .then([chosen(2, 0.7, true)], { settling: 'raised' });
    given(queueDecider, half)
      .when(choose({ annotations: 4, share: 0.2 }))
      .then([chosen(4, 0.2)], { settling: 'lowered' });
    // Everybody shares the target, whatever the share is.
    given(queueDecider, [created])
      .when(choose({ share: 0.5 }, true))
      .then([chosen(1, 0.5)], { settling: null });
    given(queueDecider, half)
      .when(choose({ annotations: 3, share: 0.5 }))
      .then([]);
  });

  it('can drop the default dataset after one was chosen', () => {
    given(queueDecider, [created, { type: 'DefaultDatasetChosen', data: { datasetId: 'd1' } }])
      .when({ type: 'ChooseDefaultDataset', datasetId: null })
      .then([{ type: 'DefaultDatasetChosen', data: { datasetId: null } }], { defaultDatasetId: null });
  });

  it('keep a schema when an equal one is given, and reject an invalid one', () => {
    const again: QueueCommand = { type: 'DefineAnnotationSchema', annotationSchema: respelled };
    given(queueDecider, [created, defined]).when(again).then([]);
    given(queueDecider, [created, defined])
      .when({ type: 'DefineAnnotationSchema', annotationSchema: badSchema })
      .thenRejected('schema_invalid');
  });

  it('lose a schema once when it is removed', () => {
    const gone: QueueEvent = { type: 'AnnotationSchemaRemoved', data: {} };
    given(queueDecider, [created, defined])
      .when({ type: 'RemoveAnnotationSchema' })
      .then([gone], { annotationSchema: null });
    given(queueDecider, [created]).when({ type: 'RemoveAnnotationSchema' }).then([]);
  });

  it('unarchive a queue once', () => {
    const unarchived: QueueEvent = { type: 'QueueUnarchived', data: {} };
    given(queueDecider, [created]).when({ type: 'UnarchiveQueue' }).then([]);
    given(queueDecider, [created, archived])
      .when({ type: 'UnarchiveQueue' })
      .then([unarchived], { isArchived: false, name: 'Answers' });
  });

  it('can be changed while the queue is archived, and leave it archived', () => {
    given(queueDecider, [created, archived])
      .when({ type: 'RenameQueue', name: 'Other' })
      .then([{ type: 'QueueRenamed', data: { name: 'Other' } }], { name: 'Other', isArchived: true });
  });

  it.each(settings)('cannot be changed for a missing or a deleted queue: %j', (command) => {
    given(queueDecider, []).when(command).thenRejected('queue_not_found');
    given(queueDecider, [created, deleted]).when(command).thenRejected('queue_not_found');
  });

  it('cannot delete a missing queue', () => {
    given(queueDecider, []).when({ type: 'DeleteQueue' }).thenRejected('queue_not_found');
  });
});

describe('a queue, whatever commands it is given,', () => {
  it('stays the same under repeats and replays, never throws, and stays deleted once it is', () => {
    const name = fc.constantFrom('a', 'b', '', 'x'.repeat(201));
    const annotationSchema = fc.constantFrom(schema, respelled, badSchema, '[]' as JsonText);
    const commands: fc.Arbitrary<QueueCommand> = fc.oneof(
      {
        arbitrary: name.map((given) => ({ type: 'CreateQueue' as const, queue: { ...queue, name: given } })),
        weight: 3,
      },
      name.map((given) => ({ type: 'RenameQueue' as const, name: given })),
      name.map((guidelines) => ({ type: 'EditGuidelines' as const, guidelines })),
      fc.constantFrom('d1', 'd2', null).map((datasetId) => ({ type: 'ChooseDefaultDataset' as const, datasetId })),
      annotationSchema.map((json) => ({ type: 'DefineAnnotationSchema' as const, annotationSchema: json })),
      fc
        .tuple(fc.constantFrom(0, 1, 2, 3), fc.constantFrom(undefined, 0, 0.5, 1, 2), fc.boolean())
        .map(([annotations, share, reopensAgreed]) => ({
          type: 'ChooseOverlap' as const,
          overlap: { annotations, ...(share !== undefined && { share }) },
          reopensAgreed,
        })),
      fc
        .option(fc.array(fc.constantFrom('m1', 'm2', 'm3')))
        .map((members) => ({ type: 'OpenQueueTo' as const, members })),
      fc.boolean().map((labelersMayPush) => ({ type: 'ChoosePushers' as const, labelersMayPush })),
      fc.constantFrom<QueueCommand>(
        { type: 'RemoveAnnotationSchema' },
        { type: 'CompleteSettling' },
        { type: 'ArchiveQueue' },
        { type: 'UnarchiveQueue' },
        { type: 'DeleteQueue' },
      ),
    );
    expectSoundDecisions(queueDecider, commands, (before, _command, after) => {
      if (before.is === 'deleted') expect(after).toEqual(before);
      if (before.is === 'active') expect(after).toMatchObject({ projectId: before.projectId });
      if (after.is === 'active' && after.openTo !== null) {
        expect(after.openTo).toEqual([...new Set(after.openTo)].sort());
      }
    });
  });
});
