// The address of a store as EventStoreDB's client accepts it: the client knows neither our option nor the server's later name. It
// ignores unknown options, but warns about them with the whole address, so the password would be in the logs.
import { withoutPrefix } from '../names/prefix-in-address.js';

const options = [
  ...['tls', 'tlsCAFile', 'userCertFile', 'userKeyFile', 'connectionName', 'nodePreference', 'defaultDeadline'],
  ...['maxDiscoverAttempts', 'discoveryInterval', 'gossipTimeout', 'keepAliveInterval', 'keepAliveTimeout'],
  'throwOnAppendFailure',
];
/** Other clients have this option. This one always verifies, but warns about the option. */
const WITHOUT_EFFECT = flat('tlsVerifyCert');
/** The client accepts this one, too, but only in this spelling; `+discover` means the same. */
const DISCOVER = 'dnsDiscover';
const known = new Set([...options.map(flat), WITHOUT_EFFECT]);

/** @throws RangeError that names an unknown option, so that a typing mistake, such as in streamPrefix, is found at the start */
export function clientAddress(url: string): string {
  const [before, given] = withoutPrefix(url);
  for (const option of given.map(nameOf)) {
    if (option === '' || option === DISCOVER || known.has(flat(option))) continue;
    throw new RangeError(
      `its option ${option} does not exist; these do: ${['streamPrefix', ...options, DISCOVER].join(', ')}`,
    );
  }
  const effective = given.filter((option) => flat(nameOf(option)) !== WITHOUT_EFFECT).join('&');
  return `${before}${effective && `?${effective}`}`.replace(/^kurrentdb(?=:|\+)/, 'esdb');
}

function nameOf(option: string): string {
  const [name = ''] = option.split('=');
  return name;
}

/** The client reads `keep-alive_interval` as `keepAliveInterval`. */
function flat(option: string): string {
  return option.trim().toLowerCase().replace(/[_-]/g, '');
}
