import { isPublic } from './public-addresses.js';

describe('an address', () => {
  it.each(['93.184.216.34', '2606:2800:220:1::1', '2001:4860:4860::8888', '::ffff:93.184.216.34'])(
    'is public when it is allocated for public use: %s',
    (address) => expect(isPublic(address)).toBe(true),
  );

  it.each([
    ...['127.0.0.1', '10.0.0.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '168.63.129.16'],
    ...['::1', '::', '::7f00:1', '::2', '4000::1', 'f000::1', 'fc00::1', 'fe80::1', 'fd00:ec2::254'],
    ...['::ffff:127.0.0.1', '::ffff:168.63.129.16', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:0:0:1::1'],
  ])('is not public when it belongs to a machine, a network, a tunnel or nobody: %s', (address) =>
    expect(isPublic(address)).toBe(false),
  );
});
