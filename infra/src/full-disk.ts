import { hasCode } from './system-error.js';

const SQLITE_FULL = 13;

/** Whether something could not be written because the disk has no room left for it, or the user may not take more. */
export const isFullDisk = (error: unknown): boolean =>
  hasCode(error, 'ENOSPC') ||
  hasCode(error, 'EDQUOT') ||
  (typeof error === 'object' && error !== null && 'errcode' in error && error.errcode === SQLITE_FULL);
