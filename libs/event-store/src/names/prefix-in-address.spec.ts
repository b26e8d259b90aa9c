import { prefixIn, withoutPrefix } from './prefix-in-address.js';

describe('the prefix in the address of a store', () => {
  it.each([
    ['esdb://host:2113', undefined, ['esdb://host:2113', []]],
    ['esdb://host?tls=false', undefined, ['esdb://host', ['tls=false']]],
    ['esdb://host?streamPrefix=acme.', 'acme.', ['esdb://host', []]],
    [
      'esdb://u:p@a:1,b:2?tls=false&StreamPrefix=a_b_&connectionName=x',
      'a_b_',
      ['esdb://u:p@a:1,b:2', ['tls=false', 'connectionName=x']],
    ],
    ['esdb://u:p?streamPrefix=x.&@a?streamPrefix=b.', 'b.', ['esdb://u:p?streamPrefix=x.&@a', []]],
    ['kurrentdb+discover://host?streamPrefix=a.&streamPrefix=b.', 'b.', ['kurrentdb+discover://host', []]],
  ])('is found in %s, and is not passed to the client', (url, prefix, rest) => {
    expect(prefixIn(url)).toBe(prefix);
    expect(withoutPrefix(url)).toEqual(rest);
  });

  it.each(['', 'acme', '$acme.', '.', '_acme.', 'my-app.', 'a b.', 'ä.', '%2e.', `${'a'.repeat(64)}.`])(
    'cannot be "%s"',
    (prefix) => {
      expect(() => prefixIn(`esdb://host?streamPrefix=${prefix}`)).toThrow('its streamPrefix must be');
    },
  );
});
