import { networkOf } from './network.js';

describe('the network an attempt comes from', () => {
  it.each([
    ['10.1.2.3', '10.1.2.3'],
    ['::ffff:10.1.2.3', '10.1.2.3'],
    ['2001:db8:0:7::1', '2001:db8:0:7'],
    ['2001:0DB8:0000:0007:9:9:9:9', '2001:db8:0:7'],
    ['2001:db8::', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['64:ff9b::10.1.2.3', '64:ff9b:0:0'],
    ['somewhere', undefined],
    ['', undefined],
  ])('%s counts as %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });
});
