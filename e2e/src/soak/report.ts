import { isFlat, rise, LEAST_COMMANDS, MOST_RISE, type Sample } from './memory/flatness.js';
import type { Measured } from './memory/memory-watch.js';
import type { ScreensReport, Soaked } from './soak.js';

/** How many columns of memory are shown. */
const COLUMNS = 6;

/** Whether every promise was kept. */
export function isKept({ findings, measured }: Soaked): boolean {
  return findings.length === 0 && measured.every(isLevel);
}

export function textReport(soaked: Soaked): string {
  const { tally, seconds, measured, screens, findings } = soaked;
  const kinds = [...tally.done].map(([kind, count]) => `${count.toLocaleString('en')} ${kind}`);
  return [
    '',
    `${tally.total.toLocaleString('en')} commands in ${Math.round(seconds)} s: ${kinds.join(', ')}.`,
    `${tally.turnedAway} requests were asked to come back later.`,
    ...(screens ? screenLines(screens) : []),
    '',
    ...memoryLines(measured),
    '',
    ...findings.map((finding) => `WRONG  ${finding}`),
    ...measured.filter((each) => !isLevel(each)).map(({ name }) => `WRONG  The memory of ${name} is not flat`),
    ...(isKept(soaked) ? ['Everything is as it should be.'] : []),
  ].join('\n');
}

function screenLines({ open, messages, reloads, p50, p99, most }: ScreensReport): string[] {
  return [
    `${open.toLocaleString('en')} screens heard ${messages.toLocaleString('en')} messages, and loaded all states again ` +
      `${reloads.toLocaleString('en')} times.`,
    `From sending a command until each screen heard of it: p50 ${p50} ms, p99 ${p99} ms, at most ${most} ms.`,
  ];
}

function memoryLines(measured: readonly Measured[]): string[] {
  const rows = measured.flatMap(({ name, memory, heap }) => [
    row(name, memory, 'memory'),
    ...(heap.length > 0 ? [row('  needed', heap, 'heap')] : []),
  ]);
  const shown = columnsOf(measured[0]?.memory ?? []);
  if (shown.length === 0) return ['The memory of other processes cannot be read here.'];
  const head = ['MB after', ...shown.map(({ commands }) => `${Math.round(commands / 1_000)}k`), 'per 100k', ''];
  return [
    ...table([head, ...rows]),
    `"Needed" is what remains after a garbage collection. Flat: over the last two thirds, at most ${MOST_RISE.memory} MB more than ` +
      `ever before, and ${MOST_RISE.heap} MB needed, per 100,000 commands; said after ${LEAST_COMMANDS.toLocaleString('en')} commands.`,
  ];
}

function row(name: string, samples: readonly Sample[], of: keyof typeof MOST_RISE): string[] {
  const cells = columnsOf(samples).map(({ mb }) => mb.toFixed(0));
  const verdict = { true: 'flat', false: 'NOT FLAT', undefined: '' }[`${isFlat(samples, of)}`];
  return [name, ...cells, rise(samples, of).toFixed(1), verdict];
}

/** The first, the last, and some in between. */
function columnsOf(samples: readonly Sample[]): Sample[] {
  const last = samples.length - 1;
  const places = Array.from({ length: COLUMNS }, (_, i) => Math.round((i * last) / (COLUMNS - 1)));
  return [...new Set(places)].flatMap((place) => samples[place] ?? []);
}

function isLevel({ memory, heap }: Measured): boolean {
  return isFlat(memory, 'memory') !== false && isFlat(heap, 'heap') !== false;
}

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((cells) => cells[i]?.length ?? 0)));
  return rows.map((cells) =>
    cells
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}
