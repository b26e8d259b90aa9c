import { SettingsError } from '@labeling/settings';
import { isFree } from './ports.js';
import type { Environment } from './services.js';

/** @throws SettingsError that says which variable chooses another port; 0 is any port */
export async function assertFree(variable: string, port: number): Promise<void> {
  if (port === 0 || (await isFree(port))) return;
  throw new SettingsError(
    `Port ${port} is in use by another program. Stop that, or choose another port with ${variable}.`,
  );
}

/** @throws SettingsError unless this machine can listen on that address */
export async function assertOwn(host: string): Promise<void> {
  if (await isFree(0, host)) return;
  throw new SettingsError(`LISTEN_HOST is ${host}, which is not an address of this machine.`);
}

/**
 * The port for spans over gRPC. A collector may use the usual one: unless that port was requested, the product starts anyway, with
 * `other`, and says so.
 * @throws SettingsError if the requested port is taken
 */
export async function grpcPort(
  port: number,
  other: number,
  { env, say }: { readonly env: Environment; readonly say: (text: string) => void },
): Promise<number> {
  if (port === 0) return other;
  if (env['OTLP_GRPC_PORT']) await assertFree('OTLP_GRPC_PORT', port);
  else if (!(await isFree(port))) {
    say(`Port ${port} is in use by another program, so spans over gRPC arrive at port ${other} (OTLP_GRPC_PORT).`);
    return other;
  }
  return port;
}
