// Webhooks are sent from inside the operator's network, to addresses that an admin of a project chose. They must not
// reach what only that network can: the check is made when connecting, since a name may resolve differently each time.
import ipaddr from 'ipaddr.js';
import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { isIP } from 'node:net';

/** A receiver at an address that is not public. */
export class PrivateAddress extends Error {
  constructor(address: string) {
    super(`${address} is not a public address (WEBHOOK_PRIVATE_ADDRESSES)`);
    this.name = 'PrivateAddress';
  }
}

/** All IPv6 addresses that are allocated for public use. */
const [globalUnicast, globalBits] = ipaddr.IPv6.parseCIDR('2000::/3');
/** Where hosts in a large cloud get their settings, at an address that looks public. */
const cloudHost = '168.63.129.16';

export function isPublic(address: string): boolean {
  // IPv4 inside IPv6 counts as what it is; ranges other than unicast belong to this machine, networks or tunnels.
  const ip = ipaddr.process(address);
  if (ip.range() !== 'unicast' || ip.toString() === cloudHost) return false;
  return ip instanceof ipaddr.IPv4 || ip.match(globalUnicast, globalBits);
}

/** The address in a URL that names one instead of a host; undefined for a name. */
export function addressIn(url: string): string | undefined {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? undefined : host;
}

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** As `dns.lookup`, but finds public addresses only. */
export function lookupPublic(host: string, options: LookupOptions, found: Found): void {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, []);
    const open = addresses.filter(({ address }) => isPublic(address));
    const [first] = open;
    if (first === undefined) return found(new PrivateAddress(host), []);
    if (options.all === true) return found(null, open);
    found(null, first.address, first.family);
  });
}
