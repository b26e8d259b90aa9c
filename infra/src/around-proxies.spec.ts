import { execFileSync } from 'node:child_process';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { goAroundProxies } from '../around-proxies.mjs';
import { root } from './product.js';

const around = (env: Record<string, string>) => {
  const after: Record<string, string | undefined> = { ...env };
  goAroundProxies(after, () => ['127.0.0.1', '192.168.1.5', '::1']);
  return after;
};
const http_proxy = 'http://proxy.example:3128';
const thisMachine = 'localhost,127.0.0.1,192.168.1.5,::1,[::1]';

describe('bypassing the proxies of the environment', () => {
  it.each(['grpc_proxy', 'https_proxy', 'http_proxy', 'HTTPS_PROXY', 'HTTP_PROXY'])(
    'names this machine as one that needs none: %s',
    (name) => {
      expect(around({ [name]: http_proxy })).toEqual({
        [name]: http_proxy,
        no_proxy: thisMachine,
        NO_PROXY: thisMachine,
      });
    },
  );

  it('names the address that servers are told to listen on', () => {
    const { no_proxy } = around({ http_proxy, LISTEN_HOST: '127.0.0.2' });
    expect(no_proxy).toBe(`${thisMachine},127.0.0.2`);
  });

  it('keeps the hosts that are already named, in either variable', () => {
    const both = {
      no_proxy: `.example.org,10.0.0.0/8,${thisMachine}`,
      NO_PROXY: `.example.org,10.0.0.0/8,${thisMachine}`,
    };
    expect(around({ http_proxy, no_proxy: '.example.org, 10.0.0.0/8,' })).toEqual({ http_proxy, ...both });
    expect(around({ http_proxy, NO_PROXY: '.example.org 10.0.0.0/8', no_proxy: '' })).toEqual({ http_proxy, ...both });
  });

  it('adds to the hosts of gRPC, which ignores the general ones if it has its own', () => {
    const { no_grpc_proxy } = around({ http_proxy, no_grpc_proxy: 'store.example.org,localhost' });
    expect(no_grpc_proxy).toBe(`store.example.org,${thisMachine}`);
  });

  it('changes nothing if there is no proxy', () => {
    expect(around({ no_proxy: 'a.example', http_proxy: '' })).toEqual({ no_proxy: 'a.example', http_proxy: '' });
  });

  it('is done by every npm command of this project', () => {
    const program = pathToFileURL(join(root, 'infra/node24.mjs')).href;
    const script = `const { onNode24 } = await import('${program}'); await onNode24('${program}'); console.log(process.env.no_proxy);`;
    const env = { PATH: process.env['PATH'], http_proxy };
    const said = execFileSync(process.execPath, ['--input-type=module', '-e', script], { env, encoding: 'utf8' });
    const interfaces = Object.values(networkInterfaces()).flatMap((each = []) => each);
    const hosts = ['localhost', '127.0.0.1', '::1', ...interfaces.map(({ address }) => address)];
    expect(said.trim().split(',')).toEqual(expect.arrayContaining(hosts));
  });
});
