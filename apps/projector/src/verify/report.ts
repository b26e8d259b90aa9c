// What a verification found, in words: one line per table that differs, one per row, one per column.
import { TOMBSTONE } from '@labeling/event-store';
import type { Difference, TableComparison } from '@labeling/read-models/projection';
import type { Verified } from './verify-read-models.js';

/** How many characters of a value are shown. */
const SHOWN = 120;
/** How many of these come before the first one that differs. */
const BEFORE = 40;

export function linesOf({ table, different, differences }: TableComparison): string[] {
  if (different === 0) return [];
  const rows = differences.flatMap((difference) => rowLines(difference).map((line) => `  ${line}`));
  const rest = different - differences.length;
  return [
    `${table}: ${counted(different, 'row differs', 'rows differ')}`,
    ...rows,
    ...(rest > 0 ? [`  and ${rest} more`] : []),
  ];
}

export function setAsideLines({ setAside: { count, first } }: Verified): string[] {
  if (count === 0) return [];
  const lines = first.map(({ stream, revision, type, reason }) => {
    const from = type === TOMBSTONE ? '' : ` from event ${revision} on (${type})`;
    return `  ${stream}${from}: ${reason}`;
  });
  const rest = count - first.length;
  return [`set aside: ${counted(count, 'stream', 'streams')}`, ...lines, ...(rest > 0 ? [`  and ${rest} more`] : [])];
}

export function lastLine({ position, rows, different }: Verified): string {
  const compared = `${whole(rows)} rows compared at position ${position}`;
  return different === 0
    ? `${compared}: every one is what the events say`
    : `${compared}: ${counted(different, 'row differs', 'rows differ')} from what the events say`;
}

function rowLines({ key, kind, columns }: Difference): string[] {
  const row = Object.entries(key)
    .map(([column, value]) => `${column} ${value}`)
    .join(', ');
  switch (kind) {
    case 'missing':
      return [`${row} is missing`];
    case 'extra':
      return [`${row} should not be there`];
    case 'wrong':
      return columns.map(({ column, is, shouldBe }) => {
        const from = whereToBegin(is, shouldBe);
        return `${row}: ${column} is ${shown(is, from)}, should be ${shown(shouldBe, from)}`;
      });
  }
}

/** The beginning, unless the values are too long and the same there. */
function whereToBegin(one: string | null, other: string | null): number {
  if (one === null || other === null || Math.max(one.length, other.length) <= SHOWN) return 0;
  let same = 0;
  while (same < one.length && one[same] === other[same]) same++;
  return Math.max(0, same - BEFORE);
}

function shown(value: string | null, from: number): string {
  if (value === null) return 'nothing';
  const until = from + SHOWN;
  return JSON.stringify(`${from > 0 ? '…' : ''}${value.slice(from, until)}${value.length > until ? '…' : ''}`);
}

function counted(count: number, one: string, many: string): string {
  return `${whole(count)} ${count === 1 ? one : many}`;
}

function whole(number: number): string {
  return number.toLocaleString('en');
}
