// Companies set an HTTP proxy in the environment of every machine, and gRPC uses it for every address that `no_proxy` does not
// list, including this machine's own. Node does so for HTTP if NODE_USE_ENV_PROXY is set.
import { networkInterfaces } from 'node:os';

const proxies = ['grpc_proxy', 'https_proxy', 'http_proxy', 'HTTPS_PROXY', 'HTTP_PROXY'];

/** Makes this process, and the processes it starts, reach servers on this machine without a proxy. */
export function goAroundProxies(env = process.env, addresses = ownAddresses) {
  if (!proxies.some((name) => env[name])) return;
  // The other addresses of 127.0.0.0/8 are this machine, too, though no interface lists them.
  const listening = env.LISTEN_HOST ? [env.LISTEN_HOST] : [];
  const all = [...addresses(), ...listening];
  const own = ['localhost', ...all.flatMap((each) => (each.includes(':') ? [each, `[${each}]`] : each))];
  const withOwn = (list) => [...new Set([...list.split(/[\s,]+/), ...own])].filter((host) => host !== '').join(',');
  // gRPC reads the first two variables (the second only if the first is missing), and Node the last two.
  if (env.no_grpc_proxy) env.no_grpc_proxy = withOwn(env.no_grpc_proxy);
  env.no_proxy = env.NO_PROXY = withOwn(env.no_proxy || env.NO_PROXY || '');
}

function ownAddresses() {
  const all = Object.values(networkInterfaces()).flat();
  return ['127.0.0.1', '::1', ...all.map(({ address }) => address)];
}
