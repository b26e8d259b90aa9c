export interface Settings {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  /** Where health and metrics are served. */
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
}

/**
 * Reads `DATABASE_URL`, `EVENTSTORE_URL` (both required), `PROJECTOR_PORT` (default 4001) and
 * `PROJECTOR_HOST` (default 127.0.0.1; in a container, where others ask, 0.0.0.0).
 * @throws Error that names the variable which is missing or wrong
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const databaseUrl = env['DATABASE_URL'] ?? '';
  const eventStoreUrl = env['EVENTSTORE_URL'] ?? '';
  const port = env['PROJECTOR_PORT'] || '4001';
  if (!/^postgres(ql)?:\/\//.test(databaseUrl)) throw new Error('DATABASE_URL must be a postgres:// address');
  if (!/^(esdb|kurrentdb)(\+discover)?:\/\//.test(eventStoreUrl)) {
    throw new Error('EVENTSTORE_URL must be an esdb:// address');
  }
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new Error(`PROJECTOR_PORT is not a port: ${port}`);
  return { databaseUrl, eventStoreUrl, host: env['PROJECTOR_HOST'] || '127.0.0.1', port: Number(port) };
}
