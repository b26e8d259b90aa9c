// The rows that a batch touches, in memory between one load and one save.
import type pg from 'pg';
import type { SubscribedEvent } from '@labeling/event-store';
import { activityTable } from './activity/activity-table.js';
import type { NewActivity } from './activity/project-activity.js';
import { ChangedDatapoints } from './datapoints/project-datapoints.js';
import { addToDatasetCounters, DatasetFolds } from './datasets/project-datasets.js';
import { announce } from './notifications/announce.js';
import type { ChangedQueue } from './notifications/read-model-change.js';
import { PushFolds } from './pushes/project-pushes.js';
import { ItemFolds } from './queue-items/project-items.js';
import { addToApprovals } from './queues/project-approvals.js';
import { addToCounters, QueueFolds } from './queues/project-queues.js';
import type { Schema } from './schema.js';
import { streamId } from './stream-id.js';
import { together } from './together.js';
import { insertRows } from './unnest.js';

export class Folds {
  readonly datapoints = new ChangedDatapoints();
  readonly activity: NewActivity[] = [];

  private constructor(
    readonly items: ItemFolds,
    readonly queues: QueueFolds,
    readonly datasets: DatasetFolds,
    readonly pushes: PushFolds,
  ) {}

  /** Loads what the events build on. A stream that begins in this batch has no row yet. */
  static async load(client: pg.ClientBase, schema: Schema, events: readonly SubscribedEvent[]): Promise<Folds> {
    const ids = idsByKind(events);
    const [items, queues, datasets, pushes] = await together(
      client,
      () => ItemFolds.load(client, schema, ids('item')),
      () => QueueFolds.load(client, schema, ids('queue')),
      () => DatasetFolds.load(client, schema, ids('dataset')),
      () => PushFolds.load(client, schema, ids('push')),
    );
    return new Folds(items, queues, datasets, pushes);
  }

  /** Starts everything at once, so that a connection with a pipeline waits for few answers. */
  async save(client: pg.ClientBase, schema: Schema): Promise<void> {
    await together(
      client,
      () => this.queues.save(client, schema),
      () => this.datasets.save(client, schema),
      () => this.pushes.save(client, schema),
      () => addToCounters(client, schema, this.items.counterDeltas()),
      () => addToApprovals(client, schema, this.items.approvalDeltas()),
      () => insertRows(client, schema, activityTable, this.activity),
      () => this.#saveItems(client, schema),
    );
  }

  async #saveItems(client: pg.ClientBase, schema: Schema): Promise<void> {
    await this.items.save(client, schema);
    await this.datapoints.save(client, schema);
    await addToDatasetCounters(client, schema, this.datapoints.grown);
  }

  /** Notifies the watchers when the transaction commits. Expects everything to be saved. */
  async announce(client: pg.ClientBase, position: bigint): Promise<void> {
    const queues = new Map<string, ChangedQueue>();
    for (const id of this.queues.touched) queues.set(id, { id, items: [], settings: true });
    for (const [id, items] of this.items.changesByQueue()) {
      queues.set(id, { id, items, settings: queues.has(id) });
    }
    const datasets = [...new Set([...this.datasets.touched, ...this.datapoints.grown.keys()])];
    const pushes = [...this.pushes.touched];
    await announce(client, { position, queues: [...queues.values()], datasets, pushes });
  }
}

/** The ids of streams that began before these events, by the prefix of their names. */
function idsByKind(events: readonly SubscribedEvent[]): (kind: string) => string[] {
  const byKind = new Map<string, Set<string>>();
  for (const { stream, revision } of events) {
    const id = streamId(stream);
    if (id === undefined || revision === 0n) continue;
    const kind = stream.slice(0, stream.indexOf('-'));
    byKind.set(kind, (byKind.get(kind) ?? new Set()).add(id));
  }
  return (kind) => [...(byKind.get(kind) ?? [])];
}
