import { DatabaseSync } from 'node:sqlite';

/** Another node has the same file: two writers would assign the same positions. */
export class StoreInUseError extends Error {
  constructor(readonly file: string) {
    super(`another event store node already uses ${file}`);
    this.name = 'StoreInUseError';
  }
}

/**
 * Claims a store file for this process until the returned function is called. The operating system releases the claim
 * when the process ends in any way, even by `kill -9`. The claim is on a separate file, so that another process can still
 * open the store itself for reading, for instance to copy it.
 *
 * @throws StoreInUseError when another node holds the claim
 */
export function claimStore(file: string): () => void {
  const lock = new DatabaseSync(`${file}.lock`);
  try {
    lock.exec('begin exclusive');
  } catch (cause) {
    lock.close();
    throw isBusy(cause) ? new StoreInUseError(file) : cause;
  }
  return () => lock.close();
}

const SQLITE_BUSY = 5;

function isBusy(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
