// The parts of an event store's address, for tasks that the store's client does not support.

export interface AddressParts {
  readonly hosts: readonly string[];
  /** Undefined: it names no user. */
  readonly user: { readonly name: string; readonly password: string } | undefined;
  readonly tls: boolean;
  /** A file with the certificate of the CA; undefined: those that Node trusts. */
  readonly caFile: string | undefined;
}

export function addressParts(url: string): AddressParts {
  const [, name, password = '', hosts = '', options = ''] =
    /^[a-z+]+:\/\/(?:([^:@/?]*)(?::([^@/?]*))?@)?([^/?]*)\/?(?:\?(.*))?$/.exec(url) ?? [];
  // The client takes the names of options in any case.
  const given = new Map([...new URLSearchParams(options)].map(([option, value]) => [option.toLowerCase(), value]));
  return {
    hosts: hosts.split(',').map((host) => (/:\d+$/.test(host) ? host : `${host}:2113`)),
    user: name === undefined ? undefined : { name: decodeURIComponent(name), password: decodeURIComponent(password) },
    tls: given.get('tls') !== 'false',
    caFile: given.get('tlsCAFile'.toLowerCase()),
  };
}
