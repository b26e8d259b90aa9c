// How long traces are kept, as people read and write it.

const GIB = 2 ** 30;
const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'] as const;

/** "812 bytes", "1.5 MiB", "12 GiB" */
export function storedWords(bytes: number): string {
  const power = Math.max(Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1), 0);
  const amount = (bytes / 1024 ** power).toLocaleString('en', { maximumFractionDigits: 1 });
  return amount === '1' && power === 0 ? '1 byte' : `${amount} ${units[power]}`;
}

export function tracesWords(traces: number): string {
  return traces === 1 ? '1 trace' : `${traces.toLocaleString('en')} traces`;
}

export type Limit = { readonly ok: true; readonly value: number | null } | { readonly ok: false };

const MOST_DAYS = 36_500;
const LEAST_BYTES = 2 ** 20;
const MOST_BYTES = 2 ** 50;

/** Empty for no limit. */
export function readDays(text: string): Limit {
  if (text.trim() === '') return { ok: true, value: null };
  const days = /^\s*\d+\s*$/.test(text) ? Number(text) : NaN;
  return days >= 1 && days <= MOST_DAYS ? { ok: true, value: days } : { ok: false };
}

/** Bytes of GiB such as `10` or `0.5`; empty for no limit. */
export function readGib(text: string): Limit {
  if (text.trim() === '') return { ok: true, value: null };
  const bytes = /^\s*\d+([.,]\d+)?\s*$/.test(text) ? Math.round(Number(text.replace(',', '.')) * GIB) : NaN;
  return bytes >= LEAST_BYTES && bytes <= MOST_BYTES ? { ok: true, value: bytes } : { ok: false };
}

/** As the field shows it. */
export function gibOf(bytes: number | null): string {
  return bytes === null ? '' : String(Number((bytes / GIB).toFixed(3)));
}

/** Whether more may be removed under the second limit than under the first. */
export function isStricter(before: number | null, after: number | null): boolean {
  return after !== null && (before === null || after < before);
}
