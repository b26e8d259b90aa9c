import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { Registry } from 'prom-client';
import { gauges } from './registry.js';

type Directories = Readonly<Record<string, string>>;
type Bytes = (disk: StatsFs) => number;

/** The space on the disks of these directories, which are named by their purpose and never by their paths. */
export function measureDisks(registry: Registry, directories: Directories): void {
  const measured = (bytes: Bytes) => () => each(directories, bytes);
  gauges(
    registry,
    ['disk_free_bytes', 'directory'],
    'Bytes that may still be written to the disk of the directory',
    measured(({ bavail, bsize }) => bavail * bsize),
  );
  gauges(
    registry,
    ['disk_size_bytes', 'directory'],
    'Size of the disk of the directory in bytes',
    measured(({ blocks, bsize }) => blocks * bsize),
  );
}

async function each(directories: Directories, bytes: Bytes): Promise<Record<string, number>> {
  const names = Object.keys(directories);
  const measured = await Promise.all(Object.values(directories).map((path) => statfs(path).then(bytes, () => NaN)));
  return Object.fromEntries(names.map((name, i) => [name, measured[i] ?? NaN]));
}
