// The API as it runs in production, for tests: real Postgres, real event store over gRPC, read models folded in the same process.
// Neither store waits for the disk, which would take longer than the tests.
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { isOver, pushDecider } from '@labeling/domain';
import { EventStore, load } from '@labeling/event-store';
import { bootstrap, Identity, migrateIdentity, type Scope } from '@labeling/identity';
import { busyMachine, startTestDatabase } from '@labeling/infra';
import { startEmbeddedEventStore } from '@labeling/embedded-event-store';
import { migrateReadModels } from '@labeling/read-models/projection';
import { ReadModelWatcher } from '@labeling/read-models/queries';
import { migrateSql } from '@labeling/sql';
import { migrateTraces } from '@labeling/traces';
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { clientOf, type Client } from './client.fixture.js';
import { createApi } from './create-api.js';
import { startProjecting, type Projecting } from './projecting.fixture.js';
import { PushRunner } from './pushes/push-runner.js';
import { Settings } from './settings/settings.js';

export interface RunningApi {
  readonly api: NestFastifyApplication;
  readonly env: Readonly<Record<string, string>>;
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  readonly projectId: string;
  readonly projecting: Projecting;
  /** Has every right in the first project. */
  readonly admin: Client;
  readonly baseUrl: string;
  clientWith(scopes: readonly Scope[], projectId?: string): Promise<Client>;
  /** A new key of the first project, for any API. */
  apiKeyFor(scopes: readonly Scope[], projectId?: string): Promise<string>;
  anotherProject(): Promise<Client>;
  /** Resolves when a push of the first API is completed or stopped and the read models say so. */
  pushed(pushId: string): Promise<void>;
  /** A second API on the same stores, as another process would run it; closed with the first. */
  anotherApi(
    env?: Readonly<Record<string, string>>,
  ): Promise<{ api: NestFastifyApplication; baseUrl: string; admin: Client }>;
  stop(): Promise<void>;
}

export async function startApi(overrides: Readonly<Record<string, string>> = {}): Promise<RunningApi> {
  const [database, eventStore] = await Promise.all([
    startTestDatabase({ name: 'api', migrate }),
    startEmbeddedEventStore({ file: ':memory:', port: 0 }),
  ]);
  const { url: databaseUrl, pool } = database;
  const apiKey = `lq_${randomUUID()}`;
  const { project } = await bootstrap({ databaseUrl, apiKey });
  const projecting = await startProjecting(databaseUrl, eventStore.url);
  const env = {
    DATABASE_URL: databaseUrl,
    EVENTSTORE_URL: eventStore.url,
    PROJECTOR_URL: projecting.url,
    API_PORT: '0',
    LISTEN_HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    ...busyMachine,
    ...overrides,
  };
  const identity = new Identity({ pool });
  const apis: NestFastifyApplication[] = [];
  const begin = async (more: Readonly<Record<string, string>> = {}) => {
    const api = await createApi(new Settings({ ...env, ...more }));
    apis.push(api);
    await api.listen(0, '127.0.0.1');
    const { port } = api.getHttpServer().address() as AddressInfo;
    return { api, baseUrl: `http://127.0.0.1:${port}` };
  };
  const { api, baseUrl } = await begin();
  const apiKeyFor = async (scopes: readonly Scope[], projectId = project.id) =>
    (await identity.createApiKey({ projectId, name: 'test', scopes })).secret;
  const clientWith = async (scopes: readonly Scope[], projectId = project.id) =>
    clientOf(baseUrl, await apiKeyFor(scopes, projectId));
  return {
    ...{ api, baseUrl, env, databaseUrl, eventStoreUrl: eventStore.url, projectId: project.id, projecting },
    ...{ apiKeyFor, clientWith },
    admin: clientOf(baseUrl, apiKey),
    async anotherProject() {
      const { rows } = await pool.query<{ id: string }>(
        `insert into identity.project (name) values ('Another') returning id`,
      );
      return clientWith(['admin'], rows[0]?.id);
    },
    async pushed(pushId) {
      const push = () => load(api.get(EventStore), pushDecider, pushId);
      await api.get(PushRunner).idle();
      const { state, position } = await push();
      if (state.is !== 'requested' || !isOver(state)) throw new Error('The push is not over');
      await api.get(ReadModelWatcher).waitFor(position, 60_000);
    },
    async anotherApi(more) {
      const another = await begin(more);
      return { ...another, admin: clientOf(another.baseUrl, apiKey) };
    },
    async stop() {
      for (const running of apis) await running.close();
      await identity.close();
      await projecting.stop();
      await eventStore.close();
      await database.remove();
    },
  };
}

async function migrate(databaseUrl: string): Promise<void> {
  await migrateReadModels(databaseUrl);
  await migrateIdentity(databaseUrl);
  await migrateTraces(databaseUrl);
  await migrateSql(databaseUrl);
}
