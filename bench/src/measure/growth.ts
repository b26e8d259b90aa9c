import { idsIn } from '../product/api-client.js';
import type { Bench } from '../product/bench.js';
import type { Section } from '../report/report.js';
import { latencies } from '../statistics/rounds.js';
import { quantiles } from './command-latency.js';
import { editedItem } from './edited-item.js';
import { pushAll } from './push.js';

/** Edits of the item with a short history. */
const FEW_EDITS = 9;

/** Costs that must not grow: of a command with the history of its item, and of a push with its length. */
export async function measureGrowth(bench: Bench): Promise<Section[]> {
  return [await commandsByHistory(bench), await pushesByLength(bench)];
}

async function commandsByHistory(bench: Bench): Promise<Section> {
  const { manyEdits } = bench.size;
  const long = await editedItem(bench, manyEdits);
  const short = await editedItem(bench, FEW_EDITS);
  const approve = async ({ api }: { api: string }) => {
    const began = performance.now();
    await bench.api.call('POST', `${api}/approve`);
    const took = performance.now() - began;
    await bench.api.call('POST', `${api}/unapprove`);
    return took;
  };
  const times = await latencies(bench.size, { long: () => approve(long), short: () => approve(short) });
  return {
    title: 'A command by the history of its item',
    note: `Approving an item with ${manyEdits.toLocaleString('en')} events, and one with ten when it began.`,
    comparisons: quantiles('approve', times.long, 'the same with a short history', times.short),
  };
}

async function pushesByLength(bench: Bench): Promise<Section> {
  const { pushes } = bench.size;
  const [datasetId = ''] = idsIn(await bench.api.call('POST', '/v1/datasets', '{"name":"Growth"}'));
  const pushed = async (count: number) => pushAll(bench, (await bench.filledQueue(count)).id, datasetId);
  // One short push before and one after the long one, because the speed of the machine varies.
  const before = await pushed(pushes.short);
  const long = await pushed(pushes.long);
  const after = await pushed(pushes.short);
  const [many, few] = [pushes.long, pushes.short].map((count) => count.toLocaleString('en'));
  return {
    title: 'Pushing by how much is pushed, items per second',
    note: `A push of ${many} items between two of ${few}, into the same dataset.`,
    comparisons: [
      {
        what: `push of ${many}`,
        unit: 'per second',
        values: [long, long],
        beside: `push of ${few}`,
        ceiling: [before, after],
      },
    ],
  };
}
