import { create } from 'content-disposition';

/** The header `Content-Disposition` of a file that is saved under this name, which people may have chosen freely. */
export function attachment(name: string): string {
  return create(name.toWellFormed().replace(/[\p{Cc}/\\]/gu, '-'));
}
