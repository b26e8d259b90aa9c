import { hasCode } from './system-error.js';

const SQLITE_FULL = 13;

/** Whether something could not be written because the disk is full, or the user's quota is used up. */
export const isFullDisk = (error: unknown): boolean =>
  hasCode(error, 'ENOSPC') ||
  hasCode(error, 'EDQUOT') ||
  (typeof error === 'object' && error !== null && 'errcode' in error && error.errcode === SQLITE_FULL);
