import { listTraces, type ListTraces } from '@labeling/traces';
import { randomUUID } from 'node:crypto';
import type { Bench } from '../product/bench.js';
import type { Section } from '../report/report.js';
import { latencies } from '../statistics/rounds.js';

const SMALL = 1_000;

/** Traces a second apart, one in a hundred of them failed. */
const fill = `
  insert into traces.traces (project_id, trace_id, name, service, start_ns, end_ns, span_count, error_count,
    root_has_parent, root_start_ns, root_span_id, root_ok)
  select $1::uuid, md5(n::text), case n when 1 then 'the oldest run' else 'run ' || n end, 'benchmark', n * 1000000000::bigint, n * 1000000000::bigint + 5000000, 8,
    case when n % 100 = 0 then 1 else 0 end, false, n * 1000000000::bigint, left(md5(n::text), 16), true
  from generate_series($2::bigint, $3::bigint) as n`;
/** Only the oldest trace has this word in its name, so a search that starts at the latest visits every one. */
const SELDOM = 'oldest';
/** Rows per statement, which may take up to a minute. */
const AT_ONCE = 100_000;

interface Project {
  readonly projectId: string;
  /** The cursor of a page in the middle. */
  readonly middle: { readonly after: string };
}

/** Pages of the list of traces in a project with a great many, beside one with few. */
export async function measureTraces(bench: Bench): Promise<Section> {
  const { traces, rounds } = bench.size;
  const [large, small] = [await project(bench, traces), await project(bench, SMALL)];
  try {
    await bench.pool.query('vacuum analyze traces.traces');
    const page = (of: Project, asked: Partial<ListTraces>) => async () =>
      void (await listTraces(bench.pool, { projectId: of.projectId, limit: 100, ...asked }));
    const times = await latencies(
      { rounds, samples: Math.min(100, bench.size.samples) },
      {
        ...{ largeFirst: page(large, {}), smallFirst: page(small, {}) },
        ...{ largeMiddle: page(large, large.middle), smallMiddle: page(small, small.middle) },
        ...{ largeNamed: page(large, { q: SELDOM }), smallNamed: page(small, { q: SELDOM }) },
        ...{ largeFailed: page(large, { status: 'error', limit: 10 }), smallFailed: page(small, { status: 'error' }) },
      },
    );
    const compare = (what: string, of: { p50: number[] }, ceiling: { p50: number[] }) => {
      return { what, unit: 'ms', values: of.p50, beside: 'the same of 1,000', ceiling: ceiling.p50 } as const;
    };
    return {
      title: 'Listing traces, p50',
      note: `The query of a page of 100 of ${traces.toLocaleString('en')} traces; of failed ones, one in a hundred, the first 10; and the oldest by a word of its name.`,
      comparisons: [
        compare('first page', times.largeFirst, times.smallFirst),
        compare('page in the middle', times.largeMiddle, times.smallMiddle),
        compare('10 that failed', times.largeFailed, times.smallFailed),
        compare('one by its name', times.largeNamed, times.smallNamed),
      ],
    };
  } finally {
    await remove(bench, large, traces);
    await remove(bench, small, SMALL);
  }
}

/** A separate project that nobody can see, with this many traces. */
async function project(bench: Bench, traces: number): Promise<Project> {
  const projectId = randomUUID();
  for (let done = 0; done < traces; done += AT_ONCE)
    await bench.pool.query(fill, [projectId, done + 1, Math.min(traces, done + AT_ONCE)]);
  const toNs = BigInt(traces / 2) * 1_000_000_000n;
  const { next } = await listTraces(bench.pool, { projectId, limit: 1, toNs });
  if (next === null) throw new Error('There is no middle of the list');
  return { projectId, middle: { after: next } };
}

async function remove(bench: Bench, { projectId }: Project, traces: number): Promise<void> {
  for (let done = 0; done < traces; done += AT_ONCE) {
    const before = BigInt(done + AT_ONCE + 1) * 1_000_000_000n;
    await bench.pool.query('delete from traces.traces where project_id = $1 and start_ns < $2', [projectId, before]);
  }
}
