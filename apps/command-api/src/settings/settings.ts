import {
  apiVariables,
  listenHost,
  readVariables,
  rowsOf,
  type Environment,
  type VariableRow,
} from '@labeling/settings';

/** What this process reads, for the page at /docs. */
export const variableTable: readonly VariableRow[] = rowsOf(apiVariables);

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
  readonly unknownKeysPerMinute: number;
  readonly importRows: number;
  readonly bytesInWork: number;
  readonly commandWaitMs: number;
}

/** The checked settings from the environment. */
export class Settings {
  readonly port: number;
  readonly otlpGrpcPort: number;
  readonly host: string;
  readonly publicUrl: string;
  readonly databaseUrl: string;
  /** Where the embedded stores keep everything; undefined if there are none, as far as this process knows. */
  readonly dataDir: string | undefined;
  readonly eventStoreUrl: string;
  readonly projectorUrl: string;
  readonly projectorKey: string | undefined;
  readonly databasePoolSize: number;
  readonly databaseTimeoutMs: number;
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
  readonly traceRetentionSeconds: number;
  readonly batchParallelItems: number;
  /** Pages of these origins may use the API from a browser. */
  readonly corsOrigins: readonly string[];
  readonly webhooks: 'send' | 'hold';
  readonly webhookPrivateAddresses: 'refuse' | 'allow';
  readonly metricsAccess: 'open' | 'admin';
  readonly logLevel: string;

  /** @throws SettingsError that names the missing and wrong variables */
  constructor(env: Environment) {
    const read = readVariables(env, apiVariables);
    this.port = read.API_PORT;
    this.otlpGrpcPort = read.OTLP_GRPC_PORT;
    this.host = listenHost(read.LISTEN_HOST, read.PUBLIC_API_URL);
    this.publicUrl = read.PUBLIC_API_URL;
    this.databaseUrl = read.DATABASE_URL;
    this.dataDir = read.DATA_DIR;
    this.eventStoreUrl = read.EVENTSTORE_URL;
    this.projectorUrl = read.PROJECTOR_URL;
    this.projectorKey = read.PROJECTOR_KEY;
    this.databasePoolSize = read.DATABASE_POOL_SIZE;
    this.databaseTimeoutMs = read.DATABASE_TIMEOUT_MS;
    this.store = { timeoutMs: read.STORE_TIMEOUT_MS, patienceMs: read.STORE_PATIENCE_MS };
    this.sql = {
      timeoutMs: read.SQL_TIMEOUT_MS,
      rows: read.LIMIT_SQL_ROWS,
      bytes: read.LIMIT_SQL_BYTES,
      importRows: read.LIMIT_SQL_IMPORT_ROWS,
    };
    this.limits = {
      itemsPerRequest: read.LIMIT_ITEMS_PER_REQUEST,
      itemsPerBatch: read.LIMIT_ITEMS_PER_BATCH,
      bodyBytes: read.LIMIT_BODY_BYTES,
      itemBytes: read.LIMIT_ITEM_BYTES,
      importBytes: read.LIMIT_IMPORT_BYTES,
      spanBytes: read.LIMIT_SPAN_BYTES,
      jsonDepth: read.LIMIT_JSON_DEPTH,
      keyCharacters: read.LIMIT_KEY_CHARACTERS,
      requestsPerSecond: read.LIMIT_REQUESTS_PER_SECOND,
      requestBurst: read.LIMIT_REQUEST_BURST,
      unknownKeysPerMinute: read.LIMIT_UNKNOWN_KEYS_PER_MINUTE,
      importRows: read.LIMIT_IMPORT_ROWS,
      bytesInWork: read.LIMIT_BYTES_IN_WORK,
      commandWaitMs: read.LIMIT_COMMAND_WAIT_MS,
    };
    this.readWaitMs = read.READ_WAIT_MS;
    this.pushParallelItems = read.PUSH_PARALLEL_ITEMS;
    this.pushResumeSeconds = read.PUSH_RESUME_SECONDS;
    this.traceRetentionSeconds = read.TRACE_RETENTION_SECONDS;
    this.batchParallelItems = read.BATCH_PARALLEL_ITEMS;
    this.corsOrigins = read.CORS_ORIGINS ?? [];
    this.webhooks = read.WEBHOOKS;
    this.webhookPrivateAddresses = read.WEBHOOK_PRIVATE_ADDRESSES;
    this.metricsAccess = read.METRICS_ACCESS;
    this.logLevel = read.LOG_LEVEL;
  }
}
