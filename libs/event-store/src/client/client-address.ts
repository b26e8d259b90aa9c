// The address of a store as EventStoreDB's client takes it, which knows neither our option nor the server by its later name. It
// ignores options that it does not know, and warns of them with the whole address: the password would be in the logs.
import { withoutPrefix } from '../names/prefix-in-address.js';

const options = [
  ...['tls', 'tlsCAFile', 'userCertFile', 'userKeyFile', 'connectionName', 'nodePreference', 'defaultDeadline'],
  ...['maxDiscoverAttempts', 'discoveryInterval', 'gossipTimeout', 'keepAliveInterval', 'keepAliveTimeout'],
  'throwOnAppendFailure',
];
/** Other clients have it. This one always verifies, and warns as well. */
const WITHOUT_EFFECT = flat('tlsVerifyCert');
/** The client takes this one, too, in this spelling alone; `+discover` says the same. */
const DISCOVER = 'dnsDiscover';
const known = new Set([...options.map(flat), WITHOUT_EFFECT]);

/** @throws RangeError that names an option which does not exist, so that a slip, such as in streamPrefix, is found at the start */
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

/** The client takes `keep-alive_interval` for `keepAliveInterval`. */
function flat(option: string): string {
  return option.trim().toLowerCase().replace(/[_-]/g, '');
}
