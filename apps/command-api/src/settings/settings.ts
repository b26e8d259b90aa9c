// Every environment variable of this process, its default and its meaning. The docs page prints this table.

export interface Variable {
  readonly default?: string;
  readonly kind: 'text' | 'url' | 'port' | 'count' | readonly string[];
  /** For counts: the smallest and largest value that makes sense. */
  readonly range?: readonly [number, number];
  readonly meaning: string;
}

const variables = {
  API_PORT: { kind: 'port', default: '4000', meaning: 'Port of the HTTP API; 0 takes a free one.' },
  API_HOST: { kind: 'text', default: '0.0.0.0', meaning: 'Address to listen on.' },
  PUBLIC_API_URL: {
    kind: 'url',
    default: 'http://localhost:4000',
    meaning: 'The address that callers use; at https, browsers are told never to try http.',
  },
  DATABASE_URL: { kind: 'url', meaning: 'Postgres with the read models and identities.' },
  EVENTSTORE_URL: { kind: 'url', meaning: 'EventStoreDB connection string, or the embedded event store.' },
  PROJECTOR_URL: { kind: 'url', default: 'http://127.0.0.1:4001', meaning: 'Where the projector answers its health.' },
  DATABASE_POOL_SIZE: { kind: 'count', range: [5, 500], default: '10', meaning: 'Connections to Postgres.' },
  STORE_TIMEOUT_MS: {
    kind: 'count',
    range: [100, 60_000],
    default: '5000',
    meaning: 'How long one answer of the event store may take.',
  },
  STORE_PATIENCE_MS: {
    kind: 'count',
    range: [0, 600_000],
    default: '10000',
    meaning: 'How long a request goes on trying while the event store is away, before it answers 503.',
  },
  LIMIT_ITEMS_PER_REQUEST: { kind: 'count', range: [1, 100_000], default: '10000', meaning: 'Items in one request.' },
  LIMIT_ITEMS_PER_BATCH: {
    kind: 'count',
    range: [1, 10_000],
    default: '1000',
    meaning: 'Items that one command of many items may name.',
  },
  LIMIT_BODY_BYTES: { kind: 'count', range: [1_024, 268_435_456], default: '33554432', meaning: 'Size of a body.' },
  LIMIT_ITEM_BYTES: {
    kind: 'count',
    range: [1_024, 1_000_000],
    default: '921600',
    meaning: 'Data, target and metadata of one item together; the event store takes at most 1 MiB per append.',
  },
  LIMIT_IMPORT_BYTES: {
    kind: 'count',
    range: [1_024, 1_099_511_627_776],
    default: '1073741824',
    meaning: 'What one import may read: items of a dataset, spans or a query, or a file; set down in a temporary file.',
  },
  SQL_TIMEOUT_MS: { kind: 'count', range: [100, 600_000], default: '30000', meaning: 'How long a query may run.' },
  LIMIT_SQL_ROWS: {
    kind: 'count',
    range: [1, 100_000],
    default: '10000',
    meaning: 'Rows that the answer to a query may have.',
  },
  LIMIT_SQL_BYTES: {
    kind: 'count',
    range: [1_024, 268_435_456],
    default: '16777216',
    meaning: 'Size of the rows that the answer to a query may have.',
  },
  LIMIT_SQL_IMPORT_ROWS: {
    kind: 'count',
    range: [1, 10_000_000],
    default: '100000',
    meaning: 'Rows of a query that may become items at once.',
  },
  LIMIT_SPAN_BYTES: {
    kind: 'count',
    range: [1_024, 268_435_456],
    default: '4194304',
    meaning: 'Attributes, events, input and output of one span together.',
  },
  LIMIT_JSON_DEPTH: { kind: 'count', range: [1, 200], default: '200', meaning: 'Nesting of data, target or metadata.' },
  LIMIT_KEY_CHARACTERS: { kind: 'count', range: [1, 512], default: '512', meaning: 'Length of an idempotencyKey.' },
  LIMIT_REQUESTS_PER_SECOND: {
    kind: 'count',
    range: [0, 1_000_000],
    default: '5000',
    meaning: 'Requests per second of one API key or member, on this process; 0 means no limit.',
  },
  LIMIT_REQUEST_BURST: {
    kind: 'count',
    range: [1, 1_000_000],
    default: '10000',
    meaning: 'Requests that one API key or member may send at once after a pause.',
  },
  READ_WAIT_MS: { kind: 'count', range: [0, 60_000], default: '5000', meaning: 'Longest wait for `atLeast`.' },
  PUSH_PARALLEL_ITEMS: { kind: 'count', range: [1, 1_000], default: '64', meaning: 'Items decided at once in a push.' },
  PUSH_RESUME_SECONDS: {
    kind: 'count',
    range: [1, 3_600],
    default: '15',
    meaning: 'How often unfinished pushes are sought.',
  },
  BATCH_PARALLEL_ITEMS: {
    kind: 'count',
    range: [1, 1_000],
    default: '32',
    meaning: 'Items decided at once in a command of many items.',
  },
  METRICS_ACCESS: { kind: ['open', 'admin'], default: 'open', meaning: 'Who may read /metrics.' },
  LOG_LEVEL: {
    kind: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    default: 'info',
    meaning: 'What is logged, as JSON lines on standard output.',
  },
} as const satisfies Record<string, Variable>;

export type VariableName = keyof typeof variables;
export const variableTable: readonly (Variable & { readonly name: VariableName })[] = (
  Object.keys(variables) as VariableName[]
).map((name) => ({ name, ...variables[name] }));

export interface Limits {
  readonly itemsPerRequest: number;
  readonly itemsPerBatch: number;
  readonly bodyBytes: number;
  readonly itemBytes: number;
  readonly importBytes: number;
  readonly spanBytes: number;
  readonly jsonDepth: number;
  readonly keyCharacters: number;
  readonly requestsPerSecond: number;
  readonly requestBurst: number;
}

/** What this process is told from outside, checked. */
export class Settings {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string;
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  readonly projectorUrl: string;
  readonly databasePoolSize: number;
  readonly store: { readonly timeoutMs: number; readonly patienceMs: number };
  readonly limits: Limits;
  readonly sql: {
    readonly timeoutMs: number;
    readonly rows: number;
    readonly bytes: number;
    readonly importRows: number;
  };
  readonly readWaitMs: number;
  readonly pushParallelItems: number;
  readonly pushResumeSeconds: number;
  readonly batchParallelItems: number;
  readonly metricsAccess: 'open' | 'admin';
  readonly logLevel: string;

  /** @throws Error that names the variable which is missing or wrong */
  constructor(env: Readonly<Record<string, string | undefined>>) {
    const text = (name: VariableName) => readVariable(name, variables[name], env);
    const count = (name: VariableName) => Number(text(name));
    this.port = count('API_PORT');
    this.host = text('API_HOST');
    this.publicUrl = text('PUBLIC_API_URL');
    this.databaseUrl = text('DATABASE_URL');
    this.eventStoreUrl = text('EVENTSTORE_URL');
    this.projectorUrl = text('PROJECTOR_URL').replace(/\/$/, '');
    this.databasePoolSize = count('DATABASE_POOL_SIZE');
    this.store = { timeoutMs: count('STORE_TIMEOUT_MS'), patienceMs: count('STORE_PATIENCE_MS') };
    this.sql = {
      timeoutMs: count('SQL_TIMEOUT_MS'),
      rows: count('LIMIT_SQL_ROWS'),
      bytes: count('LIMIT_SQL_BYTES'),
      importRows: count('LIMIT_SQL_IMPORT_ROWS'),
    };
    this.limits = {
      itemsPerRequest: count('LIMIT_ITEMS_PER_REQUEST'),
      itemsPerBatch: count('LIMIT_ITEMS_PER_BATCH'),
      bodyBytes: count('LIMIT_BODY_BYTES'),
      itemBytes: count('LIMIT_ITEM_BYTES'),
      importBytes: count('LIMIT_IMPORT_BYTES'),
      spanBytes: count('LIMIT_SPAN_BYTES'),
      jsonDepth: count('LIMIT_JSON_DEPTH'),
      keyCharacters: count('LIMIT_KEY_CHARACTERS'),
      requestsPerSecond: count('LIMIT_REQUESTS_PER_SECOND'),
      requestBurst: count('LIMIT_REQUEST_BURST'),
    };
    this.readWaitMs = count('READ_WAIT_MS');
    this.pushParallelItems = count('PUSH_PARALLEL_ITEMS');
    this.pushResumeSeconds = count('PUSH_RESUME_SECONDS');
    this.batchParallelItems = count('BATCH_PARALLEL_ITEMS');
    this.metricsAccess = text('METRICS_ACCESS') === 'admin' ? 'admin' : 'open';
    this.logLevel = text('LOG_LEVEL');
  }
}

/** Said at start only. Never repeats a URL: it may hold a password. */
function readVariable(name: string, variable: Variable, env: Readonly<Record<string, string | undefined>>): string {
  const value = env[name] || variable.default;
  if (value === undefined) throw new Error(`${name} must be set. ${variable.meaning}`);
  const { kind, range = [0, 65_535] } = variable;
  if (typeof kind !== 'string') {
    if (!kind.includes(value)) throw new Error(`${name} must be one of ${kind.join(', ')}, not ${value}`);
  } else if (kind === 'url') {
    if (!/^[a-z+]+:\/\/./.test(value)) throw new Error(`${name} must be a URL`);
  } else if (kind === 'port' || kind === 'count') {
    const number = /^\d{1,13}$/.test(value) ? Number(value) : NaN;
    if (!(number >= range[0] && number <= range[1])) {
      throw new Error(`${name} must be a whole number from ${range[0]} to ${range[1]}, not ${value}`);
    }
  }
  return value;
}
