import { jest } from '@jest/globals';
import { clientAddress } from './client-address.js';
import { connectExactly, disconnect } from './exact-client.js';

const secret = 'esdb://labeling:secret@127.0.0.1:1';

describe('the address that the client of the store gets', () => {
  const printed = jest.spyOn(console, 'warn').mockReturnValue(undefined);
  afterEach(() => void printed.mockClear());
  afterAll(() => printed.mockRestore());

  it.each([
    ['kurrentdb://a:1,b:2?tls=false', 'esdb://a:1,b:2?tls=false'],
    ['kurrentdb+discover://a?tlsCAFile=ca.crt', 'esdb+discover://a?tlsCAFile=ca.crt'],
    ['esdb://a?streamPrefix=acme.&NodePreference=leader', 'esdb://a?NodePreference=leader'],
    ['esdb://u:p?w&x=y@a?streamPrefix=b.&tls=true', 'esdb://u:p?w&x=y@a?tls=true'],
    ['esdb://a?tlsVerifyCert=false&tls=true', 'esdb://a?tls=true'],
    ['esdb://a?TlsVerifyCert=false', 'esdb://a'],
    ['esdb://a?tls_verify_cert=false&tls_ca_file=a.crt', 'esdb://a?tls_ca_file=a.crt'],
    ['esdb://a?keep-alive-interval=5000&dnsDiscover=true', 'esdb://a?keep-alive-interval=5000&dnsDiscover=true'],
  ])('keeps of %s what the client knows', (given, expected) => {
    expect(clientAddress(given)).toBe(expected);
  });

  it.each([
    'tlsVerifyCert=false',
    'tls=false&connectionName=us&maxDiscoverAttempts=2&default_deadline=5000&dnsDiscover=false',
  ])('keeps the client from printing anything, including the password: %s', async (options) => {
    await disconnect(connectExactly(`${secret}?${options}`));
    expect(printed.mock.calls).toEqual([]);
  });

  it.each([
    ['streamsPrefix', 'streamsPrefix=acme.'],
    ['tlsCaPath', 'tls=false&tlsCaPath=ca.crt'],
    ['caFile', 'caFile=ca.crt'],
    ['dns-discover', 'tls=false&dns-discover=true'],
  ])('has no option that would have no effect: %s', (name, options) => {
    expect(() => connectExactly(`${secret}?${options}`)).toThrow(
      new RegExp(`its option ${name} does not exist; these do: streamPrefix, tls, tlsCAFile, .*, dnsDiscover$`),
    );
    expect(printed.mock.calls).toEqual([]);
  });
});
