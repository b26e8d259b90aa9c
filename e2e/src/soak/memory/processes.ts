// The memory of each process of a product, as Linux counts it: a page that processes share is split among them.
import { readFile } from 'node:fs/promises';

const MB = 1_048_576;

/** Of a process and everything that it started, in MB; undefined if that cannot be determined. */
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

/** In bytes. The process may have ended meanwhile. */
async function sizeOf(pid: number): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  const kilobytes = /^Pss:\s+(\d+) kB/m.exec(text)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1_024;
}
