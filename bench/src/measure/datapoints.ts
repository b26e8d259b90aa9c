import { datapointLinesAt, listDatapoints, matchingOrdinals, type ListDatapoints } from '@labeling/read-models/queries';
import { randomUUID } from 'node:crypto';
import type { Bench } from '../product/bench.js';
import type { Section } from '../report/report.js';
import { latencies } from '../statistics/rounds.js';

const SMALL = 1_000;
const SLICE = 1_000;
/** Characters of payloads in one line. */
const PREVIEW = { data: 640, target: 16_000 };

/** Datapoints of about 400 bytes each, 500 per position. */
const fill = `
  insert into read_model.datapoints (id, dataset_id, position, index, ordinal, data, target, created_at)
  select gen_random_uuid(), $1::uuid, n / 500, n % 500, n,
    '{"question":"No. ' || n || ': ' || repeat('How many eggs are left? ', 8) || '"}',
    to_json('So it is ' || n || repeat('. It is', 16))::text, '2026-11-21T12:00:00.000Z'
  from generate_series($2::bigint, $3::bigint) as n`;
/** Rows per statement, which may take up to a minute. */
const AT_ONCE = 100_000;

interface Dataset {
  readonly datasetId: string;
  readonly middle: number;
}

/** Pages of a dataset with a great many datapoints, beside one with few. */
export async function measureDatapoints(bench: Bench): Promise<Section> {
  const { listed, rounds } = bench.size;
  const [large, small] = [await dataset(bench, listed), await dataset(bench, SMALL)];
  try {
    await bench.pool.query('vacuum analyze read_model.datapoints');
    const page =
      ({ datasetId }: Dataset, asked: Partial<ListDatapoints>) =>
      async () =>
        void (await listDatapoints(bench.pool, { datasetId, limit: 100, ...asked }));
    const screen = ({ datasetId, middle }: Dataset) => {
      const ordinals = Array.from({ length: 40 }, (_, i) => middle + i);
      return async () => void (await datapointLinesAt(bench.pool, { datasetId, ordinals, characters: PREVIEW }));
    };
    const search = ({ datasetId, middle }: Dataset) => {
      const slice = { datasetId, q: 'nowhere to be found', from: Math.max(middle - SLICE / 2, 0), count: SLICE };
      return async () => void (await matchingOrdinals(bench.pool, slice));
    };
    const after = ({ middle }: Dataset) => ({ after: String(middle) });
    const times = await latencies(
      { rounds, samples: Math.min(100, bench.size.samples) },
      {
        ...{ largeFirst: page(large, {}), smallFirst: page(small, {}) },
        ...{ largeMiddle: page(large, after(large)), smallMiddle: page(small, after(small)) },
        ...{ largeScreen: screen(large), smallScreen: screen(small) },
        ...{ largeSearch: search(large), smallSearch: search(small) },
      },
    );
    const compare = (what: string, of: { p50: number[] }, ceiling: { p50: number[] }) => {
      return { what, unit: 'ms', values: of.p50, beside: 'the same of 1,000', ceiling: ceiling.p50 } as const;
    };
    return {
      title: 'Listing datapoints, p50',
      note: `The queries of a page of 100 of ${listed.toLocaleString('en')} datapoints, of a screen of 40, and of a search among 1,000 of them.`,
      comparisons: [
        compare('first page', times.largeFirst, times.smallFirst),
        compare('page in the middle', times.largeMiddle, times.smallMiddle),
        compare('screen in the middle', times.largeScreen, times.smallScreen),
        compare('search among 1,000', times.largeSearch, times.smallSearch),
      ],
    };
  } finally {
    await remove(bench, large, listed);
    await remove(bench, small, SMALL);
  }
}

/** A separate dataset that nobody can see. */
async function dataset(bench: Bench, datapoints: number): Promise<Dataset> {
  const datasetId = randomUUID();
  for (let done = 0; done < datapoints; done += AT_ONCE)
    await bench.pool.query(fill, [datasetId, done, Math.min(datapoints, done + AT_ONCE) - 1]);
  return { datasetId, middle: Math.floor(datapoints / 2) };
}

async function remove(bench: Bench, { datasetId }: Dataset, datapoints: number): Promise<void> {
  for (let done = 0; done < datapoints; done += AT_ONCE) {
    const through = done + AT_ONCE;
    await bench.pool.query('delete from read_model.datapoints where dataset_id = $1 and ordinal < $2', [
      datasetId,
      through,
    ]);
  }
}
