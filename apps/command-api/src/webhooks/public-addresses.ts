// Webhooks are sent from inside the network of the operator, to addresses that an admin of a project chose. So they must not reach
// what only that network can: the check is where the connection is made, because a name may stand for another address each time.
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

/** All that is given out for public use of IPv6. */
const [globalUnicast, globalBits] = ipaddr.IPv6.parseCIDR('2000::/3');
/** What hosts in a large cloud are told their settings by, at an address that looks public. */
const cloudHost = '168.63.129.16';

export function isPublic(address: string): boolean {
  // IPv4 inside of IPv6 counts as what it is; other ranges than unicast are of this machine, of networks, or of tunnels.
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
