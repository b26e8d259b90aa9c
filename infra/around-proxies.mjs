// Companies name an HTTP proxy in the environment of every machine, and gRPC takes it for any address that `no_proxy` does not
// name, this machine's own included. Node does so for HTTP where NODE_USE_ENV_PROXY is set.
import { networkInterfaces } from 'node:os';

const proxies = ['grpc_proxy', 'https_proxy', 'http_proxy', 'HTTPS_PROXY', 'HTTP_PROXY'];

/** Makes this process, and those that it starts, reach servers on this machine without a proxy. */
export function goAroundProxies(env = process.env, addresses = ownAddresses) {
  if (!proxies.some((name) => env[name])) return;
  // Any other of 127.0.0.0/8 is this machine, too, though no interface lists it.
  const listening = env.LISTEN_HOST ? [env.LISTEN_HOST] : [];
  const all = [...addresses(), ...listening];
  const own = ['localhost', ...all.flatMap((each) => (each.includes(':') ? [each, `[${each}]`] : each))];
  const withOwn = (list) => [...new Set([...list.split(/[\s,]+/), ...own])].filter((host) => host !== '').join(',');
  // gRPC knows the first two, and the second only without the first; Node the last two.
  if (env.no_grpc_proxy) env.no_grpc_proxy = withOwn(env.no_grpc_proxy);
  env.no_proxy = env.NO_PROXY = withOwn(env.no_proxy || env.NO_PROXY || '');
}

function ownAddresses() {
  const all = Object.values(networkInterfaces()).flat();
  return ['127.0.0.1', '::1', ...all.map(({ address }) => address)];
}
