import { isThisMachine } from './listen-host.js';

/**
 * The origin of a request to the pages: ORIGIN (`publicUrl`), whatever the Host header says. `sent` is the Origin header.
 * Undefined when Host decides: without ORIGIN, or when ORIGIN is this machine, as `npm start` and Compose assume by default,
 * and the browser was sent to another name of it.
 */
export function requestOrigin(publicUrl: string | undefined, sent: string | undefined): string | undefined {
  const url = URL.parse(publicUrl ?? '');
  if (url === null) return undefined;
  return !isThisMachine(url.hostname) || sent === url.origin ? url.origin : undefined;
}
