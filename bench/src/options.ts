// What the caller of `npm run bench` may choose.
import { parseArgs } from 'node:util';

/** How much is measured. */
export interface Size {
  readonly rounds: number;
  /** Items added in one round, by items per request. */
  readonly added: Readonly<Record<1 | 100 | 1_000, number>>;
  /** Items added until the last of them can be read. */
  readonly visible: number;
  /** Samples of a latency in one round. */
  readonly samples: number;
  /** Keys pressed in a browser in one round, of each kind. */
  readonly screenSamples: number;
  /** Items reviewed in a browser to see what remains in memory. */
  readonly walked: number;
  readonly pushed: number;
  readonly largeQueue: number;
  readonly rebuilds: number;
  /** Rows of the bare upsert. */
  readonly upserted: number;
  /** Spans sent in one round, of each kind. */
  readonly spans: number;
  /** Traces of the long list. */
  readonly traces: number;
  /** Rows of the file that is imported. */
  readonly datapoints: number;
  /** Datapoints of the long list. */
  readonly listed: number;
  /** Edits of the item with the long history. */
  readonly edits: number;
  /** Edits of an item to which commands are sent. */
  readonly manyEdits: number;
  /** Items of a long push, and of those that it is compared with. */
  readonly pushes: { readonly long: number; readonly short: number };
}

const full: Size = {
  rounds: 5,
  added: { 1: 800, 100: 3_000, 1_000: 4_000 },
  visible: 100_000,
  samples: 150,
  screenSamples: 40,
  walked: 500,
  pushed: 1_000,
  largeQueue: 100_000,
  rebuilds: 2,
  upserted: 30_000,
  spans: 10_000,
  traces: 1_000_000,
  datapoints: 20_000,
  listed: 1_000_000,
  edits: 10_000,
  manyEdits: 200_000,
  pushes: { long: 200_000, short: 20_000 },
};
const quick: Size = {
  rounds: 2,
  added: { 1: 200, 100: 1_000, 1_000: 2_000 },
  visible: 10_000,
  samples: 60,
  screenSamples: 10,
  walked: 60,
  pushed: 300,
  largeQueue: 10_000,
  rebuilds: 1,
  upserted: 10_000,
  spans: 3_000,
  traces: 50_000,
  datapoints: 5_000,
  listed: 50_000,
  edits: 1_000,
  manyEdits: 10_000,
  pushes: { long: 10_000, short: 1_000 },
};

export interface Options {
  readonly mode: 'full' | 'quick';
  readonly size: Size;
  /** Names of the measurements to run; undefined for all. */
  readonly only: readonly string[] | undefined;
  /** Writes docs/benchmark, the run that is committed. */
  readonly keep: boolean;
  /** Measures nothing, and draws the tables and charts of the run that is kept. */
  readonly draw: boolean;
  /** The report of an earlier run that nothing should be slower than. */
  readonly against: string | undefined;
}

export const usage = `npm run bench -- [--quick] [--only name,name] [--keep | --draw] [--against file]

  --quick   smaller numbers, a minute or two
  --only    some of: adds, agreement, client, retries, commands, feed, growth, lag, push, import, datapoints, past, queue-import,
            reads, rebuild, screen, spans, traces, visible
  --keep    write docs/benchmark: the figures, tables and charts of this run
  --draw    measure nothing, and write its tables and charts again from docs/benchmark/report.json
  --against name what is slower than in the report of an earlier run, such as docs/benchmark/report.json, and exit with 1 if
            anything is. Each run leaves its own in bench/report.json.
Measures a product of its own in a temporary directory, or, when BENCH_API_URL, BENCH_API_KEY, DATABASE_URL and
EVENTSTORE_URL are set, the one that they name; there it leaves events of deleted queues, a dataset and traces. For the
screen it then needs BENCH_UI_URL, BENCH_EMAIL and BENCH_PASSWORD of a member of the same project, too, and for spans over
gRPC BENCH_OTLP_GRPC_URL.`;

/** @throws TypeError on an unknown argument */
export function readOptions(args: readonly string[]): Options & { readonly help: boolean } {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
      draw: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
      only: { type: 'string' },
      against: { type: 'string' },
    },
  });
  const { quick: isQuick, keep, draw, help, only, against } = values;
  return {
    mode: isQuick ? 'quick' : 'full',
    size: isQuick ? quick : full,
    only: only?.split(','),
    keep,
    draw,
    against,
    help,
  };
}
