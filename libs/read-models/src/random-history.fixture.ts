import {
  datapointDecider,
  datapointsDecider,
  datasetDecider,
  importDecider,
  isRejected,
  itemDecider,
  parseJsonText,
  pushDecider,
  queueDecider,
  type AnyEvent,
  type Decider,
} from '@labeling/domain';
import { anyItemCommand } from '@labeling/domain/testing';
import type { StoredEvent, SubscribedEvent } from '@labeling/event-store';
import fc from 'fast-check';
import { ada, ben, idOf, projectId, requestId, type Happening } from './history.fixture.js';

/** The streams of one type, as their decider lets them grow, with the state of each. */
class Streams<Command, Event extends AnyEvent, State> {
  readonly states = new Map<string, State>();

  constructor(
    readonly decider: Decider<Command, Event, State>,
    readonly happenings: Happening[],
  ) {}

  try(name: string, command: Command): void {
    const before = this.states.get(name) ?? this.decider.initial;
    const decision = this.decider.decide(command, before);
    if (isRejected(decision)) return;
    const actor = this.happenings.length % 2 === 0 ? ada : ben;
    for (const event of decision) {
      this.states.set(name, this.decider.evolve(this.states.get(name) ?? this.decider.initial, event));
      this.happenings.push({ stream: this.decider.streamName(idOf(name)), event, actor });
    }
  }
}

/** What happened, and what a plain fold of it with the domain's own deciders results in. */
export class World {
  readonly happenings: Happening[] = [];
  readonly items = new Streams(itemDecider, this.happenings);
  readonly queues = new Streams(queueDecider, this.happenings);
  readonly datasets = new Streams(datasetDecider, this.happenings);
  readonly datapoints = new Streams(datapointsDecider, this.happenings);
  readonly deletions = new Streams(datapointDecider, this.happenings);
  readonly imports = new Streams(importDecider, this.happenings);
  readonly pushes = new Streams(pushDecider, this.happenings);
}
type Attempt = (world: World) => void;

export const itemNames = Array.from({ length: 12 }, (_, i) => `item ${i}`);
export const queueNames = ['queue', 'other queue'];
export const memberNames = ['m1', 'm2', 'm3'];
export const datasetNames = ['dataset', 'other dataset'];
export const pushNames = ['push', 'other push'];
const createdAt = '2026-01-01T00:00:00.000Z';

const json = fc
  .constantFrom('{"a":1}', '{"a" : 1.0}', '"\\u0000"', '{"b":12345678901234567890,"a":null}', '[]', '{"a":2}')
  .map((text) => parseJsonText(text));
const itemNumber = fc.nat(itemNames.length - 1);
const dataset = fc.constantFrom(...datasetNames);
const push = fc.constantFrom(...pushNames);
const queue = fc.constantFrom(...queueNames);

/** An item's place is the same whenever it is added, so many are added after others that they sort before. */
const adding = fc.record({ n: itemNumber, data: json, target: json }).map(({ n, data, target }): Attempt => {
  const item = {
    queueId: idOf(queueNames[n % 2] ?? ''),
    projectId,
    arrival: { request: requestId(n >> 2), index: n },
    source: { type: 'api' as const },
    createdAt,
    data,
    target,
    ...(n % 3 === 0 && { metadata: data, idempotencyKey: `key ${n}` }),
  };
  return ({ items }) => items.try(`item ${n}`, { type: 'AddItem', item });
});

const command = anyItemCommand({
  targets: json,
  without: ['AddItem', 'PushItem'],
  weights: { EditTarget: 3, SubmitAnnotation: 4 },
});
const reviewing = fc.record({ n: itemNumber, command }).map(
  ({ n, command }): Attempt =>
    ({ items }) =>
      items.try(`item ${n}`, command),
);

const datapointName = fc.oneof(
  fc.tuple(fc.nat(3), fc.nat(1)).map(([n, i]) => `added ${n} ${i}`),
  itemNumber.map((n) => `datapoint of item ${n}`),
);

const settling = fc.oneof(
  fc.record({ queue, text: fc.string({ unit: 'binary' }) }).map(({ queue, text }): Attempt => {
    const created = { projectId, name: queue, guidelines: text, createdAt };
    return ({ queues }) => {
      queues.try(queue, { type: 'CreateQueue', queue: created });
      queues.try(queue, { type: 'RenameQueue', name: `${text}!` });
    };
  }),
  fc.record({ queue, guidelines: fc.string() }).map(({ queue, guidelines }): Attempt => {
    return ({ queues }) => queues.try(queue, { type: 'EditGuidelines', guidelines });
  }),
  fc.record({ queue, annotations: fc.integer({ min: 1, max: 3 }), share: fc.constantFrom(0, 0.25, 1) }).map(
    ({ queue, ...overlap }): Attempt =>
      ({ queues }) =>
        queues.try(queue, { type: 'ChooseOverlap', overlap, reopensAgreed: true }),
  ),
  fc.record({ queue, type: fc.constantFrom('ArchiveQueue' as const, 'UnarchiveQueue' as const) }).map(
    ({ queue, type }): Attempt =>
      ({ queues }) =>
        queues.try(queue, { type }),
  ),
  fc.record({ queue, members: fc.option(fc.subarray(memberNames)) }).map(
    ({ queue, members }): Attempt =>
      ({ queues }) =>
        queues.try(queue, { type: 'OpenQueueTo', members }),
  ),
  queue.map(
    (name): Attempt =>
      ({ queues }) =>
        queues.try(name, { type: 'DeleteQueue' }),
  ),
  dataset.map((name): Attempt => {
    return ({ datasets }) => datasets.try(name, { type: 'CreateDataset', dataset: { projectId, name, createdAt } });
  }),
  dataset.map(
    (name): Attempt =>
      ({ datasets }) =>
        datasets.try(name, { type: 'DeleteDataset' }),
  ),
  fc.record({ dataset, name: datapointName }).map(({ dataset, name }): Attempt => {
    const datapoint = { projectId, datasetId: idOf(dataset) };
    return ({ deletions }) => deletions.try(name, { type: 'DeleteDatapoint', datapoint });
  }),
  fc.record({ queue, dataset, added: fc.nat(), toQueue: fc.boolean() }).map((it): Attempt => {
    const place = it.toQueue ? { queueId: idOf(it.queue) } : { datasetId: idOf(it.dataset) };
    const completed = { projectId, source: 'file' as const, added: it.added, collapsed: 1, ...place };
    return ({ imports }) => imports.try(`import ${it.added % 4}`, { type: 'CompleteImport', completed });
  }),
  fc.record({ dataset, n: fc.nat(3), json }).map(({ dataset, n, json }): Attempt => {
    const point = (i: number) => ({ id: idOf(`added ${n} ${i}`), data: json, target: json });
    const batch = { projectId, datasetId: idOf(dataset), createdAt, datapoints: [point(0), point(1)] };
    return ({ datapoints }) => datapoints.try(`batch ${n}`, { type: 'AddDatapoints', batch });
  }),
);

const pushing = fc.oneof(
  fc.record({ push, itemIds: fc.uniqueArray(itemNumber, { minLength: 1, maxLength: 5 }) }).map(
    ({ push, itemIds }): Attempt =>
      ({ pushes }) =>
        pushes.try(push, { type: 'SelectPushItems', itemIds: itemIds.map((n) => idOf(`item ${n}`)) }),
  ),
  fc.record({ push, dataset, queue }).map(({ push, dataset, queue }): Attempt => {
    const ids = { projectId, queueId: idOf(queue), datasetId: idOf(dataset) };
    const request = { ...ids, scope: 'approved' as const, requestedAt: createdAt };
    return ({ pushes }) => pushes.try(push, { type: 'RequestPush', push: request });
  }),
  fc.record({ push, through: fc.nat(4), skips: fc.nat(2) }).map(({ push, through, skips }): Attempt => {
    return ({ pushes }) => {
      const state = pushes.states.get(push);
      if (state?.is !== 'requested') return;
      const skipped = state.itemIds.slice(0, skips).map((itemId) => ({ itemId, code: 'item_removed' }));
      const pushed = through - state.through - skipped.length;
      if (pushed >= 0) pushes.try(push, { type: 'RecordPushProgress', through, pushed, skipped });
    };
  }),
  fc.record({ push, type: fc.constantFrom('CompletePush' as const, 'StopPush' as const) }).map(
    ({ push, type }): Attempt =>
      ({ pushes }) =>
        pushes.try(push, { type }),
  ),
  fc.record({ n: itemNumber, push, dataset, all: fc.boolean() }).map(({ n, push, dataset, all }): Attempt => {
    const ids = { pushId: idOf(push), datasetId: idOf(dataset), datapointId: idOf(`datapoint of item ${n}`) };
    const scope = all ? 'all' : 'approved';
    return ({ items }) => items.try(`item ${n}`, { type: 'PushItem', ...ids, scope });
  }),
);

/** A history of up to 150 attempts, and the places at which it is cut into batches. */
export const worlds = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: adding },
      { weight: 6, arbitrary: reviewing },
      { weight: 2, arbitrary: settling },
      { weight: 3, arbitrary: pushing },
    ),
    { minLength: 1, maxLength: 150, size: 'max' },
  )
  .map((attempts) => {
    const world = new World();
    for (const attempt of attempts) attempt(world);
    return world;
  });
export const cuts = fc.array(fc.nat(30), { minLength: 1, maxLength: 20 });

/**
 * Where somebody else writes into streams: before which event, and into the stream of which, or into one of their own.
 */
export const intrusions = fc.array(fc.record({ before: fc.nat(), as: fc.option(fc.nat()) }), {
  minLength: 1,
  maxLength: 8,
});

/** The events, with events in between that this product cannot read. */
export function withIntrusions(
  events: readonly StoredEvent[],
  places: readonly { readonly before: number; readonly as: number | null }[],
): SubscribedEvent[] {
  const all: SubscribedEvent[] = [...events];
  for (const { before, as } of places) {
    const next = events[before % events.length];
    if (next === undefined || all.some(({ position }) => position === next.position - 1n)) continue;
    const stream = events[(as ?? 0) % events.length]?.stream;
    all.push({
      stream: as === null || stream === undefined ? `item-${idOf(`foreign ${before}`)}` : stream,
      ...{ revision: BigInt(before), position: next.position - 1n, createdAt: next.createdAt },
      ...{ type: 'OrderLineAdded', wasRead: false, reason: 'its type is unknown' },
    });
  }
  return all.sort((one, other) => Number(one.position - other.position));
}
