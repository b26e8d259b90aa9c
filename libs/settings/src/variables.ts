// Every variable that the processes of the product read, in one place: docs/operating.md, the API's page at /docs
// and .env.example list them from here. Single sign-on has its own (libs/identity).
import {
  choice,
  eventStoreUrl,
  matching,
  origins,
  port,
  postgresUrl,
  text,
  webOrigin,
  webUrl,
  whole,
} from './kinds.js';

const apiPort = port({ default: 4000, desc: 'Port of the HTTP API; 0 takes any free one' });
const otlpGrpcPort = port({
  default: 4317,
  desc: 'Port of the API on which spans and log records arrive as OTLP over gRPC; 0 takes any free one',
});
const databaseUrl = { desc: 'Postgres, `postgres://…`, with the read models, identities, spans and saved queries' };
const databaseTimeout = whole(
  100,
  60_000,
)({ default: 5_000, desc: 'How long a request waits for a connection to Postgres before it is answered 503' });
const addressOfEventStore =
  'Connection string of EventStoreDB, `esdb://…`, with `streamPrefix=` if the names of streams are not to begin with `labeling.`';
const eventStore = { desc: addressOfEventStore };
const projectorKey = matching(
  /^[\x21-\x7e]{1,512}$/,
  '1 to 512 visible ASCII characters, no blanks',
)({
  default: undefined,
  desc: "Key to the projector's metrics, verification and health details, the same for it and the API; without it, they cannot be read. `npm start` always generates one",
});
const listen = text({
  default: undefined,
  desc: 'Address that the pages and the API listen on: `0.0.0.0` for every network. If unset, they listen on this machine only (`localhost`), unless `ORIGIN` (pages) or `PUBLIC_API_URL` (API) is the address of another machine',
});
const dataDir = text({
  default: undefined,
  desc: 'Embedded stores, logs and the state of the supervisor; `./data` if unset',
});
const origin = webOrigin({
  default: undefined,
  desc: 'Address of the pages as people type it; behind a proxy, the public one; `http://localhost:<UI_PORT>` if unset',
});
const publicApiUrl = webUrl({
  default: undefined,
  desc: "Address of the API as callers use it, shown in ready-to-paste commands; the API's own address if unset. With https, browsers are instructed never to use http",
});
const publicOtlpGrpcUrl = webUrl({
  default: undefined,
  desc: 'The address to which exporters send spans over gRPC, shown in ready-to-paste settings; `OTLP_GRPC_PORT` at the host of `PUBLIC_API_URL` if unset',
});
/** The variables that decide whether there are traces at all; the tracing SDK reads others itself. */
const tracing = {
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl({
    default: undefined,
    desc: 'Where traces of the product itself are sent, as OTLP over HTTP; none are recorded if unset',
  }),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: webUrl({
    default: undefined,
    desc: 'The same as a full address, which usually ends in `/v1/traces`',
  }),
};
const largestCount = 1_000_000;
const largestBody = 268_435_456;
const limitImportBytes = whole(
  1_024,
  1_099_511_627_776,
)({
  default: 1_073_741_824,
  desc: 'What one import may read: items of a dataset, spans or a query, or a file, which passes through the pages. The API keeps it in a temporary file (`TMPDIR`) meanwhile',
});
const limitBodyBytes = whole(
  1_024,
  largestBody,
)({
  default: 33_554_432,
  desc: 'Size of the body of a request that adds items, datapoints or spans; all others may have at most 256 KiB, or 2 MiB if they carry a target',
});
const readWaitMs = whole(
  0,
  60_000,
)({
  default: 5_000,
  desc: 'Longest wait for `?atLeast=`, and for a page to show what was just done on it (at most 15000)',
});

/** `npm start` and the commands next to it. */
export const startVariables = {
  UI_PORT: port({ default: 3000, desc: 'Port of the pages; 0 takes any free one' }),
  API_PORT: apiPort,
  OTLP_GRPC_PORT: otlpGrpcPort,
  LISTEN_HOST: listen,
  ORIGIN: origin,
  PUBLIC_API_URL: publicApiUrl,
  PUBLIC_OTLP_GRPC_URL: publicOtlpGrpcUrl,
  DATA_DIR: dataDir,
  DATABASE_URL: postgresUrl({ default: undefined, desc: `${databaseUrl.desc}; an embedded one if unset` }),
  EVENTSTORE_URL: eventStoreUrl({
    default: undefined,
    desc: `${addressOfEventStore}; an embedded event store if unset`,
  }),
  LIMIT_SQL_MEMORY_MB: whole(
    256,
    1_048_576,
  )({
    default: 768,
    desc: 'Memory in MiB that one connection to the embedded Postgres may use (on Linux); a query that needs more fails',
  }),
  BOOTSTRAP_EMAIL: matching(
    /^[^\s@]+@[^\s@]+$/,
    'an e-mail address',
  )({ default: undefined, desc: 'Sign-in of the first admin; generated and printed once if unset' }),
  BOOTSTRAP_PASSWORD: matching(
    /^[^]{1,1024}$/,
    '1 to 1024 characters',
  )({
    default: undefined,
    desc: 'Password of the first admin, at least 10 characters and not a common one; generated and printed once if unset',
  }),
  BOOTSTRAP_API_KEY: matching(
    /^[\x21-\x7e]{1,512}$/,
    '1 to 512 visible ASCII characters, no blanks',
  )({
    default: undefined,
    desc: 'A first API key with all rights, at least 32 characters; generated and printed once if unset',
  }),
};

const side = 'address `esdb://…` or `kurrentdb://…`, `embedded` for the one in `DATA_DIR`, or another data directory';

/** `npm run copy-store`, if the command line does not name the stores. */
export const copyVariables = {
  COPY_FROM: text({ default: undefined, desc: `The event store to copy from, unless given as \`--from\`: ${side}` }),
  COPY_TO: text({ default: undefined, desc: `The event store to copy to, unless given as \`--to\`: ${side}` }),
};

const { BOOTSTRAP_EMAIL, BOOTSTRAP_PASSWORD, BOOTSTRAP_API_KEY } = startVariables;

/** The migration, if it is not run by `npm start`. */
export const migrationVariables = {
  DATABASE_URL: postgresUrl(databaseUrl),
  EVENTSTORE_URL: eventStoreUrl({
    default: undefined,
    desc: `${eventStore.desc}; a database without projects takes over the projects found in its events`,
  }),
  ADMIN_DATABASE_URL: postgresUrl({
    default: undefined,
    desc: 'The same database as a superuser, to make the user of `DATABASE_URL` its owner; skipped if unset',
  }),
  ADMIN_EVENTSTORE_URL: eventStoreUrl({
    default: undefined,
    desc: 'The same event store as an admin, to create the user of `EVENTSTORE_URL` with the rights it needs; skipped if unset',
  }),
  BOOTSTRAP_EMAIL,
  BOOTSTRAP_PASSWORD,
  BOOTSTRAP_API_KEY,
};

export const uiVariables = {
  API_URL: webUrl({ default: 'http://127.0.0.1:4000', desc: 'Where the pages reach the HTTP API' }),
  PUBLIC_API_URL: publicApiUrl,
  OTLP_GRPC_PORT: otlpGrpcPort,
  PUBLIC_OTLP_GRPC_URL: publicOtlpGrpcUrl,
  DATABASE_URL: postgresUrl(databaseUrl),
  DATABASE_TIMEOUT_MS: databaseTimeout,
  ORIGIN: origin,
  PORT: port({
    default: 3_000,
    desc: 'Port of the pages when their server is started on its own, as in the image; `npm start` gives it `UI_PORT`',
  }),
  LISTEN_HOST: listen,
  ADDRESS_HEADER: text({
    default: undefined,
    desc: 'Header in which your proxy names the address of the browser, such as `X-Forwarded-For`; without a proxy, leave it unset',
  }),
  XFF_DEPTH: whole(
    1,
    100,
  )({ default: 1, desc: 'How many proxies add to `X-Forwarded-For` when it is the `ADDRESS_HEADER`' }),
  SHUTDOWN_TIMEOUT: whole(
    0,
    3_600,
  )({
    default: 30,
    desc: 'Seconds that browsers have to finish their requests when the pages are stopped; 10 in the image, and at most 20 with `npm start`',
  }),
  LIMIT_BODY_BYTES: limitBodyBytes,
  LIMIT_IMPORT_BYTES: limitImportBytes,
  READ_WAIT_MS: readWaitMs,
  UI_METRICS_PORT: port({
    default: undefined,
    desc: "Port of the metrics of the pages' server, apart from the pages; there are none if unset, and 0 takes any free one",
  }),
  UI_METRICS_HOST: text({
    default: '127.0.0.1',
    desc: "Address that the metrics of the pages' server listen on; 0.0.0.0 in a container that others connect to",
  }),
  ...tracing,
};

export const projectorVariables = {
  DATABASE_URL: postgresUrl(databaseUrl),
  EVENTSTORE_URL: eventStoreUrl(eventStore),
  PROJECTOR_PORT: port({
    default: 4001,
    desc: 'Port of the health and the metrics of the projector; 0 takes any free one',
  }),
  PROJECTOR_HOST: text({
    default: '127.0.0.1',
    desc: 'Address that the projector listens on; 0.0.0.0 in a container that others connect to',
  }),
  PROJECTOR_KEY: projectorKey,
  ...tracing,
};

export const apiVariables = {
  API_PORT: apiPort,
  OTLP_GRPC_PORT: otlpGrpcPort,
  LISTEN_HOST: listen,
  PUBLIC_API_URL: webUrl({
    default: 'http://localhost:4000',
    desc: 'Address of the API as callers use it; with https, browsers are instructed never to use http',
  }),
  DATABASE_URL: postgresUrl(databaseUrl),
  EVENTSTORE_URL: eventStoreUrl(eventStore),
  PROJECTOR_URL: webUrl({ default: 'http://127.0.0.1:4001', desc: 'Where the projector reports its health' }),
  PROJECTOR_KEY: projectorKey,
  DATA_DIR: dataDir,
  DATABASE_POOL_SIZE: whole(
    5,
    500,
  )({
    default: 10,
    desc: "The API's Postgres connections for reads, three of which are never used by long reads; it opens five more to authenticate callers and seven for locks",
  }),
  DATABASE_TIMEOUT_MS: databaseTimeout,
  STORE_TIMEOUT_MS: whole(100, 60_000)({ default: 5_000, desc: 'How long one answer of the event store may take' }),
  STORE_PATIENCE_MS: whole(
    0,
    600_000,
  )({
    default: 10_000,
    desc: 'How long a request keeps trying while the event store is unavailable, before it is answered 503',
  }),
  LIMIT_ITEMS_PER_REQUEST: whole(1, 100_000)({ default: 10_000, desc: 'Items in one request' }),
  LIMIT_ITEMS_PER_BATCH: whole(1, 10_000)({ default: 1_000, desc: 'Items that one batch may name' }),
  LIMIT_BODY_BYTES: limitBodyBytes,
  LIMIT_BYTES_IN_WORK: whole(
    1_048_576,
    17_179_869_184,
  )({
    default: 134_217_728,
    desc: 'Size of all bodies together that one process works on at a time, and of all long answers that are not read yet; one caller may fill half of either. More is answered 503',
  }),
  LIMIT_COMMAND_WAIT_MS: whole(
    0,
    600_000,
  )({
    default: 500,
    desc: 'How long the commands that one process works on may take together; a caller who has many among them is then answered 503 at once. 0 means no limit',
  }),
  LIMIT_ITEM_BYTES: whole(
    1_024,
    1_000_000,
  )({
    default: 921_600,
    desc: 'Data, target and metadata of one item together, and later each edited target; the event store takes at most 1 MiB per append',
  }),
  LIMIT_IMPORT_BYTES: limitImportBytes,
  LIMIT_IMPORT_ROWS: whole(1, 100_000_000)({ default: largestCount, desc: 'Rows that one import may have' }),
  SQL_TIMEOUT_MS: whole(100, 600_000)({ default: 30_000, desc: 'How long a query may run' }),
  LIMIT_SQL_ROWS: whole(1, 100_000)({ default: 10_000, desc: 'Rows in the answer to a query' }),
  LIMIT_SQL_BYTES: whole(
    1_024,
    largestBody,
  )({ default: 16_777_216, desc: 'Size of the rows in the answer to a query' }),
  LIMIT_SQL_IMPORT_ROWS: whole(
    1,
    10_000_000,
  )({ default: 100_000, desc: 'Rows of a query that may become items at once' }),
  LIMIT_SPAN_BYTES: whole(
    1_024,
    largestBody,
  )({ default: 4_194_304, desc: 'Attributes, events, input and output of one span together' }),
  LIMIT_JSON_DEPTH: whole(1, 200)({ default: 200, desc: 'Nesting of data, target or metadata' }),
  LIMIT_KEY_CHARACTERS: whole(1, 512)({ default: 512, desc: 'Length of an `idempotencyKey`' }),
  LIMIT_REQUESTS_PER_SECOND: whole(
    0,
    largestCount,
  )({ default: 5_000, desc: 'Requests per second of one API key or member to one process; 0 means no limit' }),
  LIMIT_REQUEST_BURST: whole(
    1,
    largestCount,
  )({ default: 10_000, desc: 'Requests that one API key or member may send at once after a pause' }),
  LIMIT_UNKNOWN_KEYS_PER_MINUTE: whole(
    0,
    largestCount,
  )({
    default: 1_000,
    desc: 'Requests per minute with unknown API keys or sessions that one address may send to one process; 0 means no limit',
  }),
  READ_WAIT_MS: readWaitMs,
  PUSH_PARALLEL_ITEMS: whole(1, 1_000)({ default: 64, desc: 'Items of a push that are decided at once' }),
  PUSH_RESUME_SECONDS: whole(1, 3_600)({ default: 15, desc: 'How often unfinished pushes are searched for' }),
  TRACE_RETENTION_SECONDS: whole(1, 86_400)({ default: 300, desc: 'How often expired traces are searched for' }),
  BATCH_PARALLEL_ITEMS: whole(1, 1_000)({ default: 32, desc: 'Items of batches that one process decides at once' }),
  CORS_ORIGINS: origins({
    default: undefined,
    desc: 'Origins whose pages may use the API from a browser, such as `https://label.example`, separated by commas; none if unset',
  }),
  WEBHOOKS: choice(
    'send',
    'hold',
  )({
    default: 'send',
    desc: 'Whether events are sent to webhooks: `send`, or `hold` when only trying out a backup, so that receivers get nothing from it',
  }),
  WEBHOOK_PRIVATE_ADDRESSES: choice(
    'refuse',
    'allow',
  )({
    default: 'refuse',
    desc: 'Whether webhooks may go to addresses that are not public, such as those of this machine and its network: `refuse` or `allow`',
  }),
  METRICS_ACCESS: choice(
    'open',
    'admin',
  )({ default: 'open', desc: 'Who may read `/metrics` of the API: `open` or `admin`' }),
  LOG_LEVEL: choice(
    'fatal',
    'error',
    'warn',
    'info',
    'debug',
    'trace',
    'silent',
  )({ default: 'info', desc: 'What the API logs, as JSON lines on standard output' }),
  ...tracing,
};
