/** Both loopback addresses: browsers take `localhost` for either. */
const THIS_MACHINE = 'localhost';
const EVERYWHERE = '0.0.0.0';

/**
 * The address a server listens on: the configured one, otherwise only this machine, unless people were given another
 * address for it.
 */
export function listenHost(named: string | undefined, publicUrl: string | undefined): string {
  if (named !== undefined && named !== '') return named;
  return publicUrl === undefined || publicUrl === '' || isThisMachine(new URL(publicUrl).hostname)
    ? THIS_MACHINE
    : EVERYWHERE;
}

/** Whether only programs on this machine can reach a server at this address. */
export function isThisMachine(host: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
}

/** Where this machine can reach a server that listens on this address. */
export function reachedAt(host: string): string {
  if ([THIS_MACHINE, EVERYWHERE, '::'].includes(host)) return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
