import { isThisMachine } from './listen-host.js';

/**
 * The origin of a request to the pages as ORIGIN, `publicUrl`, has it, whatever host the proxy in front names; `sent` is the
 * Origin header. Undefined when the request itself says where the browser is: without ORIGIN, and under other names than an
 * ORIGIN that is only this machine, which `npm start` and Compose assume when nobody said.
 */
export function requestOrigin(publicUrl: string | undefined, sent: string | undefined): string | undefined {
  const url = URL.parse(publicUrl ?? '');
  if (url === null) return undefined;
  return !isThisMachine(url.hostname) || sent === url.origin ? url.origin : undefined;
}
