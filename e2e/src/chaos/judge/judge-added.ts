import type { Ledger, NewRow } from '../ledger.js';
import type { Found, FoundItem } from './found.js';
import { nameOf } from './judge-answers.js';
import { grouped } from './grouped.js';

/**
 * Every acknowledged item is in its queue once, as it was sent and with the id of the answer; a refused request
 * added no item, and an unknown one added each at most once; and there are no items that nobody sent.
 */
export function judgeAdded(ledger: Ledger, { queues }: Found): string[] {
  const wrong: string[] = [];
  const sent = new Map<string, Map<string, NewRow>>();
  const settled = new Map<string, Set<string>>();
  for (const entry of [...ledger.that('add'), ...ledger.that('importItems')]) {
    const { queueId, rows } = entry.intent;
    const items = queues.get(queueId);
    // Its items can no longer be read.
    if (items === undefined) continue;
    const inQueue = sent.get(queueId) ?? new Map<string, NewRow>();
    if (entry.outcome !== 'refused') for (const row of rows) inQueue.set(row.data, row);
    sent.set(queueId, inQueue);
    if (entry.outcome !== 'acknowledged') continue;
    const acknowledged = settled.get(queueId) ?? new Set<string>();
    for (const { data } of rows) acknowledged.add(data);
    settled.set(queueId, acknowledged);
    if (entry.intent.is === 'add') wrong.push(...differentIds(nameOf(entry), rows, entry.answered.ids ?? [], items));
  }
  for (const [queueId, items] of queues) {
    const byData = grouped(items, ({ data }) => data);
    for (const data of settled.get(queueId) ?? []) {
      if (!byData.has(data)) wrong.push(`An acknowledged item is lost: ${data}`);
    }
    for (const [data, same] of byData) {
      const row = sent.get(queueId)?.get(data) ?? importedRow(ledger, queueId, data);
      if (row === undefined) wrong.push(`An item exists that nobody sent, or that was refused: ${data}`);
      else if (same.length > 1) wrong.push(`An item is there ${same.length} times: ${data}`);
      else if (same[0]?.originalTarget !== row.target) wrong.push(`An item has another original target: ${data}`);
    }
  }
  return wrong;
}

/** An import takes whatever its dataset contains, even rows whose own import has an unknown outcome. */
function importedRow(ledger: Ledger, queueId: string, data: string): NewRow | undefined {
  const datasets = ledger.that('importItems').filter(({ intent }) => intent.queueId === queueId);
  const ids = new Set(datasets.map(({ intent }) => intent.datasetId));
  const files = ledger.that('importFile').filter(({ intent }) => ids.has(intent.datasetId));
  return files.flatMap(({ intent }) => intent.rows).find((row) => row.data === data);
}

function differentIds(
  name: string,
  rows: readonly NewRow[],
  ids: readonly string[],
  items: readonly FoundItem[],
): string[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  if (ids.length !== rows.length) return [`${name} was answered with ${ids.length} ids for ${rows.length} items`];
  return rows.flatMap(({ data }, i) => {
    const item = byId.get(ids[i] ?? '');
    return item === undefined || item.data === data
      ? []
      : [`${name} was answered with the id of another item: ${data}`];
  });
}
