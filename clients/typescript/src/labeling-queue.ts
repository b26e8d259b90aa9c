import { Datasets } from './datasets.js';
import { Events } from './events.js';
import { Imports } from './imports.js';
import { Items } from './items.js';
import type { LabelingOptions } from './options.js';
import { Pushes } from './pushes.js';
import { Queues } from './queues.js';
import { Sql } from './sql.js';
import { Traces } from './traces.js';
import { Transport, type Request } from './transport.js';
import { Webhooks } from './webhooks.js';

/** The client of one project. It holds no connection, so there is nothing to close. */
export class LabelingQueue {
  readonly queues: Queues;
  readonly items: Items;
  readonly imports: Imports;
  readonly datasets: Datasets;
  readonly pushes: Pushes;
  readonly events: Events;
  readonly webhooks: Webhooks;
  readonly traces: Traces;
  readonly sql: Sql;
  readonly #transport: Transport;

  constructor(options: LabelingOptions) {
    const transport = new Transport(options);
    this.#transport = transport;
    this.queues = new Queues(transport);
    this.items = new Items(transport);
    this.imports = new Imports(transport);
    this.datasets = new Datasets(transport);
    this.pushes = new Pushes(transport);
    this.events = new Events(transport);
    this.webhooks = new Webhooks(transport);
    this.traces = new Traces(transport);
    this.sql = new Sql(transport);
  }

  /** Any other route of the API, with the same retries and errors: `request({ path: '/v1/status' })`. */
  request<T = unknown>(request: Request): Promise<T> {
    return this.#transport.json<T>(request);
  }
}
