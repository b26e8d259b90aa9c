import { isIP } from 'node:net';

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * What one sender controls: an IPv4 address, or the first 64 bits of an IPv6 address, since anyone has all 2^64 addresses
 * after them. An IPv4 address written as IPv6 counts as IPv4. Undefined if this is not an address.
 */
export function networkOf(ip: string): string | undefined {
  const plain = mapped.exec(ip)?.[1] ?? ip.split('%')[0] ?? ip;
  switch (isIP(plain)) {
    case 4:
      return plain;
    case 6:
      return firstHalf(plain);
  }
  return undefined;
}

function firstHalf(ipv6: string): string {
  const [left = '', right] = ipv6.toLowerCase().split('::');
  const groups = left === '' ? [] : left.split(':');
  if (right !== undefined) {
    const tail = right === '' ? [] : right.split(':');
    const width = tail.at(-1)?.includes('.') ? tail.length + 1 : tail.length;
    groups.push(...Array<string>(Math.max(0, 8 - groups.length - width)).fill('0'), ...tail);
  }
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
