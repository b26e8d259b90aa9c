import { arch, availableParallelism, loadavg, platform, totalmem } from 'node:os';

/** The kind of this machine, without anything that identifies it, and how busy it currently is. */
export function machine(): string {
  const cores = availableParallelism();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  const node = process.versions.node.split('.')[0];
  const [load = 0] = loadavg();
  return [
    `${cores} ${cores === 1 ? 'core' : 'cores'} and ${gigabytes} GB for product, stores and client together`,
    `a load of ${load.toFixed(1)} from other programs before the start`,
    `${platform()} ${arch()}`,
    `Node ${node}`,
  ].join(', ');
}
