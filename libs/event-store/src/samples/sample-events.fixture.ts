// What each frozen sample stands for: `<type>.v<version>.txt` beside this file holds data and metadata as first stored,
// one line each. Samples never change. A new version of an event adds a file, and what each of its versions means today.
import type { AnyEvent, EventType, JsonText } from '@labeling/domain';

const text = (json: string) => json as JsonText;
const createdAt = '2026-05-04T03:02:01.000Z';
const nothing = {};

type Samples = { readonly [Type in EventType]: readonly Extract<AnyEvent, { type: Type }>[] };

/** By type, the event that the sample of version 1, 2, … decodes to. */
export const sampleEvents: Samples = {
  ItemAdded: [
    {
      type: 'ItemAdded',
      data: {
        queueId: 'q1',
        projectId: 'p1',
        arrival: { request: '0196a000-0000-7000-8000-000000000001', index: 3 },
        source: { type: 'span', traceId: 't1', spanId: 's1', name: 'answer' },
        idempotencyKey: 'key "1" \ud800',
        createdAt,
        data: text('{"2":12345678901234567890,"1":1.10,"1":1e400,"__proto__":"\\u0000"}'),
        target: text('null'),
        metadata: text('{ "spaced": [1, 2 ] }'),
      },
    },
  ],
  TargetEdited: [{ type: 'TargetEdited', data: { target: text('{"b":-0,"a":"\\ud83d\\ude00 😀"}') } }],
  TargetReverted: [{ type: 'TargetReverted', data: nothing }],
  ItemApproved: [{ type: 'ItemApproved', data: nothing }],
  ItemUnapproved: [{ type: 'ItemUnapproved', data: nothing }],
  ItemFlagged: [{ type: 'ItemFlagged', data: { reason: 'see "\u0000" \ud800' } }],
  ItemUnflagged: [{ type: 'ItemUnflagged', data: nothing }],
  ItemAssigned: [{ type: 'ItemAssigned', data: { assignees: ['m1', 'm2'] } }],
  ItemDiscarded: [{ type: 'ItemDiscarded', data: nothing }],
  ItemRestored: [{ type: 'ItemRestored', data: nothing }],
  AnnotationSaved: [
    { type: 'AnnotationSaved', data: { member: 'm1', target: text('{"a": 1.10}'), savedAt: createdAt } },
  ],
  AnnotationSubmitted: [
    { type: 'AnnotationSubmitted', data: { member: 'm1', target: text('{"a": 1e400}'), submission: 2 } },
  ],
  AnnotationReopened: [{ type: 'AnnotationReopened', data: { member: 'm1' } }],
  ItemSkipped: [{ type: 'ItemSkipped', data: { member: 'm1', reason: 'see "\u0000" \ud800' } }],
  SlotReleased: [{ type: 'SlotReleased', data: { member: 'm1' } }],
  CommentWritten: [
    {
      type: 'CommentWritten',
      data: {
        comment: 'c1',
        by: { type: 'member', id: 'm1', name: 'Ada' },
        at: createdAt,
        text: 'see "\u0000" \ud800 @Ben',
        mentions: ['m2'],
        place: { pointer: '/target/a~1b', revision: '3' },
        asLead: true,
      },
    },
  ],
  CommentEdited: [
    { type: 'CommentEdited', data: { comment: 'c1', at: createdAt, text: 'see "\u0000" \ud800', mentions: [] } },
  ],
  CommentResolved: [
    {
      type: 'CommentResolved',
      data: { comment: 'c1', by: { type: 'member', id: 'm2', name: 'Ben' }, at: createdAt },
    },
  ],
  CommentReopened: [{ type: 'CommentReopened', data: { comment: 'c1' } }],
  ItemPushed: [{ type: 'ItemPushed', data: { pushId: 'u1', datasetId: 'd1', datapointId: 'x1' } }],
  QueueCreated: [
    {
      type: 'QueueCreated',
      data: {
        projectId: 'p1',
        name: 'Answers',
        guidelines: '# How\nto label',
        createdAt,
        defaultDatasetId: 'd1',
        annotationSchema: text('{"fields":[{"key":"score","type":"number","max":1.10}]}'),
      },
    },
  ],
  QueueRenamed: [{ type: 'QueueRenamed', data: { name: 'Better answers' } }],
  GuidelinesEdited: [{ type: 'GuidelinesEdited', data: { guidelines: '' } }],
  DefaultDatasetChosen: [{ type: 'DefaultDatasetChosen', data: { datasetId: null } }],
  AnnotationSchemaDefined: [{ type: 'AnnotationSchemaDefined', data: { annotationSchema: text('{"fields": []}') } }],
  AnnotationSchemaRemoved: [{ type: 'AnnotationSchemaRemoved', data: nothing }],
  PushersChosen: [{ type: 'PushersChosen', data: { labelersMayPush: false } }],
  OverlapChosen: [{ type: 'OverlapChosen', data: { annotations: 3, slotHours: 24 } }],
  QueueOpenedTo: [{ type: 'QueueOpenedTo', data: { members: ['m1', 'm2'] } }],
  AnnotationsSettled: [{ type: 'AnnotationsSettled', data: nothing }],
  QueueArchived: [{ type: 'QueueArchived', data: nothing }],
  QueueUnarchived: [{ type: 'QueueUnarchived', data: nothing }],
  QueueDeleted: [{ type: 'QueueDeleted', data: nothing }],
  DatasetCreated: [{ type: 'DatasetCreated', data: { projectId: 'p1', name: 'Gold', createdAt } }],
  DatasetRenamed: [{ type: 'DatasetRenamed', data: { name: 'Silver' } }],
  DatasetDeleted: [{ type: 'DatasetDeleted', data: nothing }],
  DatapointDeleted: [{ type: 'DatapointDeleted', data: { projectId: 'p1', datasetId: 'd1' } }],
  DatapointsAdded: [
    {
      type: 'DatapointsAdded',
      data: {
        projectId: 'p1',
        datasetId: 'd1',
        createdAt,
        datapoints: [
          { id: 'x1', data: text('1.10'), target: text('"]}"'), metadata: text('{"m":1e400}') },
          { id: 'x2', data: text('[]'), target: text('{}') },
        ],
      },
    },
  ],
  ImportCompleted: [
    { type: 'ImportCompleted', data: { projectId: 'p1', source: 'file', added: 2, collapsed: 1, queueId: 'q1' } },
  ],
  PushItemsSelected: [{ type: 'PushItemsSelected', data: { itemIds: ['i1', 'i2'] } }],
  PushRequested: [
    {
      type: 'PushRequested',
      data: { projectId: 'p1', queueId: 'q1', datasetId: 'd1', scope: 'approved', total: 2, requestedAt: createdAt },
    },
  ],
  PushProgressed: [
    { type: 'PushProgressed', data: { through: 2, pushed: 1, skipped: [{ itemId: 'i2', code: 'item_not_approved' }] } },
  ],
  PushCompleted: [{ type: 'PushCompleted', data: { pushed: 1, skipped: 1 } }],
  PushStopped: [{ type: 'PushStopped', data: { pushed: 1, skipped: 1 } }],
  RequestAccepted: [{ type: 'RequestAccepted', data: { projectId: 'p1', digest: '9f86d081884c7d65' } }],
  ItemVisited: [
    {
      type: 'ItemVisited',
      data: {
        ...{ visitId: 'v1', itemId: 'i1', queueId: 'q1', projectId: 'p1' },
        ...{ from: createdAt, to: '2026-05-04T03:02:43.250Z' },
      },
    },
  ],
};
