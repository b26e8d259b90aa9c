import { exportBytes, exportRows, type ExportOptions } from './exports.js';
import { getOrCreate } from './get-or-create.js';
import type { CallOptions, CommandOptions, KeyOptions } from './options.js';
import { rowsOf, type ListOptions } from './pages.js';
import { ifMatch, path } from './paths.js';
import { randomKey } from './random-key.js';
import type {
  AnnotationSchema,
  Created,
  NewQueue,
  Queue,
  QueueAnnotation,
  QueueChanges,
  QueueFilter,
  QueueSettings,
} from './shapes.js';
import type { Transport } from './transport.js';

export class Queues {
  constructor(private readonly transport: Transport) {}

  /** Oldest first. */
  list({ pageSize, signal, ...query }: QueueFilter & ListOptions = {}): AsyncGenerator<Queue, void, void> {
    return rowsOf(this.transport, { path: '/v1/labeling_queues', query }, { pageSize, signal });
  }

  get(queueId: string, { signal }: CallOptions = {}): Promise<Queue> {
    return this.transport.json({ path: path`/v1/labeling_queues/${queueId}`, seesWrites: true, signal });
  }

  create(queue: NewQueue, { idempotencyKey = randomKey(), signal }: KeyOptions = {}): Promise<Created> {
    return this.transport.json({
      ...{ method: 'POST', path: '/v1/labeling_queues', json: queue, isRepeatable: true, signal },
      headers: { 'Idempotency-Key': idempotencyKey },
    });
  }

  /** The queue with this name that is not archived, or a new one with these settings. Several callers at once get the same. */
  getOrCreate(name: string, settings: Omit<NewQueue, 'name'> = {}, options: CallOptions = {}): Promise<Queue> {
    return getOrCreate(`queue:${encodeURIComponent(name)}`.slice(0, 200), {
      named: () => this.list({ name, pageSize: 1, ...options }),
      create: (keyed) => this.create({ ...settings, name }, { ...options, ...keyed }),
      get: (id) => this.get(id, options),
      isListed: ({ archived }) => !archived,
    });
  }

  update(queueId: string, changes: QueueChanges, { ifRevision, signal }: CommandOptions = {}): Promise<QueueSettings> {
    return this.transport.json({
      ...{ method: 'PATCH', path: path`/v1/labeling_queues/${queueId}`, json: changes, signal },
      headers: ifMatch(ifRevision),
    });
  }

  setAnnotationSchema(
    queueId: string,
    schema: AnnotationSchema,
    { ifRevision, signal }: CommandOptions = {},
  ): Promise<QueueSettings> {
    return this.transport.json({
      ...{ method: 'PUT', path: path`/v1/labeling_queues/${queueId}/annotation_schema`, json: schema, signal },
      headers: ifMatch(ifRevision),
    });
  }

  archive(queueId: string, { ifRevision, signal }: CommandOptions = {}): Promise<QueueSettings> {
    return this.transport.json({
      ...{ method: 'POST', path: path`/v1/labeling_queues/${queueId}/archive`, isRepeatable: true, signal },
      headers: ifMatch(ifRevision),
    });
  }

  unarchive(queueId: string, { ifRevision, signal }: CommandOptions = {}): Promise<QueueSettings> {
    return this.transport.json({
      ...{ method: 'POST', path: path`/v1/labeling_queues/${queueId}/unarchive`, isRepeatable: true, signal },
      headers: ifMatch(ifRevision),
    });
  }

  /** What each member submitted, with its item, as they arrive. If the connection breaks, it ends with an error. */
  exportAnnotations(queueId: string, options: CallOptions = {}): AsyncGenerator<QueueAnnotation, void, void> {
    return exportRows(this.transport, path`/v1/labeling_queues/${queueId}/annotations/export`, options);
  }

  /** The same as a file: JSON Lines, CSV or Parquet. If the connection breaks, it ends with an error. */
  exportAnnotationsBytes(queueId: string, options: ExportOptions = {}): AsyncGenerator<Uint8Array, void, void> {
    return exportBytes(this.transport, path`/v1/labeling_queues/${queueId}/annotations/export`, options);
  }

  delete(queueId: string, { ifRevision, signal }: CommandOptions = {}): Promise<void> {
    return this.transport.json({
      ...{ method: 'DELETE', path: path`/v1/labeling_queues/${queueId}`, signal },
      headers: ifMatch(ifRevision),
    });
  }
}
