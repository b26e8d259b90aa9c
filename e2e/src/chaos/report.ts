import type { Entry, Ledger, Outcome } from './ledger.js';
import { inWords } from './troubles/make-trouble.js';
import type { Trouble } from './plan/troubles.js';

export interface Met {
  readonly trouble: Trouble;
  /** After the beginning of the run. */
  readonly atMs: number;
  /** From the end of the trouble until everything was back; undefined when that took too long. */
  readonly backAfterMs: number | undefined;
}
export interface Report {
  readonly seed: number;
  readonly ledger: Ledger;
  readonly met: readonly Met[];
  /** What is wrong; empty when every promise was kept. */
  readonly findings: readonly string[];
}

const outcomes = ['acknowledged', 'refused', 'unknown'] as const;

/** One line of progress: how many commands have had each outcome so far. */
export function progress(seconds: number, { entries }: Ledger, now: readonly Trouble[]): string {
  const counts = outcomes.map((outcome) => `${count(entries, outcome)} ${outcome}`).join(', ');
  const trouble = now.length > 0 ? now.map(inWords).join('; ') : 'no trouble';
  return `${String(Math.round(seconds)).padStart(4)} s  ${counts}; ${trouble}`;
}

export function textReport({ seed, ledger, met, findings }: Report): string {
  const kinds = [...new Set(ledger.entries.map(kindOf))].sort();
  const rows = kinds.map((kind) => {
    const entries = ledger.entries.filter((entry) => kindOf(entry) === kind);
    const repeated = entries.reduce((sum, { attempts }) => sum + attempts - 1, 0);
    return [kind, ...outcomes.map((outcome) => String(count(entries, outcome))), String(repeated)];
  });
  const back = ({ backAfterMs }: Met) =>
    backAfterMs === undefined ? 'not back' : `back after ${(backAfterMs / 1_000).toFixed(1)} s`;
  return [
    '',
    ...table([['command', ...outcomes, 'sent again'], ...rows]),
    '',
    ...met.map(
      (each) => `${String(Math.round(each.atMs / 1_000)).padStart(4)} s  ${inWords(each.trouble)}: ${back(each)}`,
    ),
    '',
    ...findings.map((finding) => `WRONG  ${finding}`),
    ...(findings.length === 0 ? ['Every promise was kept.'] : []),
    `Seed ${seed}: run the same again with npm run chaos -- --seed ${seed}`,
  ].join('\n');
}

function kindOf({ intent }: Entry): string {
  switch (intent.is) {
    case 'add':
      return `add, ${intent.keys === 'none' ? 'no keys' : intent.keys === 'item' ? 'keys of items' : 'key of the request'}`;
    case 'review':
      return intent.step;
    case 'bulk':
      return `in bulk: ${intent.step}`;
    case 'takeBack':
      return 'in bulk: undo';
    case 'annotate':
      return `annotate: ${intent.step}`;
    case 'importFile':
    case 'importItems':
    case 'push':
    case 'createQueue':
    case 'deleteQueue':
      return {
        importFile: 'import a file',
        importItems: 'import items',
        push: 'push',
        createQueue: 'create a queue',
        deleteQueue: 'delete a queue',
      }[intent.is];
  }
}

const count = (entries: readonly Entry[], outcome: Outcome): number =>
  entries.filter((entry) => entry.outcome === outcome).length;

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  return rows.map((row) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  '),
  );
}
