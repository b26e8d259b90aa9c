// The memory of each process of a product, as Linux counts it: a page that processes share counts for each by its part.
import { readFile } from 'node:fs/promises';

const MB = 1_048_576;

/** Of a process and all that it started, in MB; undefined where that cannot be found out. */
export async function memoryOf(pid: number): Promise<number | undefined> {
  const family = [pid, ...(await childrenOf(pid))];
  const sizes = await Promise.all(family.map(sizeOf));
  const known = sizes.filter((size) => size !== undefined);
  return known.length === 0 ? undefined : known.reduce((sum, size) => sum + size, 0) / MB;
}

/** Postgres has a process for each connection. */
async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return text.split(' ').filter(Boolean).map(Number);
}

/** In bytes. It may have ended meanwhile. */
async function sizeOf(pid: number): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  const kilobytes = /^Pss:\s+(\d+) kB/m.exec(text)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1_024;
}
