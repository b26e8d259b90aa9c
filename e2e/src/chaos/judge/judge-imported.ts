import type { Ledger } from '../ledger.js';
import type { Found } from './found.js';
import { firstDisorder, grouped } from './grouped.js';

/** Rows of an acknowledged file are in its dataset once, in the order of the files; of an unknown one, at most once. */
export function judgeImported(ledger: Ledger, { datasets }: Found): string[] {
  const wrong: string[] = [];
  for (const [datasetId, entries] of grouped(ledger.that('importFile'), ({ intent }) => intent.datasetId)) {
    const datapoints = datasets.get(datasetId) ?? [];
    const byData = grouped(datapoints, ({ data }) => data);
    const place = new Map(datapoints.map(({ data }, i) => [data, i]));
    const rows = entries.map(({ outcome, intent }) => ({ outcome, rows: intent.rows }));
    const acknowledged = rows.filter(({ outcome }) => outcome === 'acknowledged').flatMap((entry) => entry.rows);
    const allowed = new Map(
      rows
        .filter(({ outcome }) => outcome !== 'refused')
        .flatMap((entry) => entry.rows)
        .map((row) => [row.data, row]),
    );
    for (const { data } of acknowledged) if (!byData.has(data)) wrong.push(`An acknowledged row is lost: ${data}`);
    for (const [data, same] of byData) {
      const row = allowed.get(data);
      if (row === undefined) wrong.push(`A datapoint exists that nobody imported: ${data}`);
      else if (same.length > 1) wrong.push(`A datapoint is there ${same.length} times: ${data}`);
      else if (same[0]?.target !== row.target) wrong.push(`A datapoint has another target: ${data}`);
    }
    const present = acknowledged.filter(({ data }) => place.has(data));
    const disorder = firstDisorder(present, ({ data }) => place.get(data) ?? -1);
    if (disorder) wrong.push(`A file had ${disorder[0].data} before ${disorder[1].data}, and the dataset has not`);
  }
  return wrong;
}
