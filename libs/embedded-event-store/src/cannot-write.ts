/** SQLite's codes for: another program is writing, read-only, I/O error, full, cannot be opened. */
const CANNOT_WRITE = new Set([5, 8, 10, 13, 14]);

/** Whether SQLite failed because the file cannot be written right now, whatever was to be written. */
export function isCannotWrite(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('errcode' in error)) return false;
  // The lower byte of an extended code is the code that it refines.
  return typeof error.errcode === 'number' && CANNOT_WRITE.has(error.errcode & 0xff);
}
