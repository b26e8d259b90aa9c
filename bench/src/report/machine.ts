import { arch, availableParallelism, platform, totalmem } from 'node:os';

/** The shape of this machine, without what would tell it from others of its kind. */
export function machine(): string {
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  const cores = availableParallelism();
  return `${cores} ${cores === 1 ? 'core' : 'cores'} and ${gigabytes} GB of memory for everything (product, stores and this client), ${platform()} ${arch()}, Node ${process.versions.node.split('.')[0]}`;
}
