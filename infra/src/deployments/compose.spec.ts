import { Ajv } from 'ajv';
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import type { ImageName } from '../images/container.fixture.js';
import { stages } from '../images/dockerfile.fixture.js';
import { declaredSettings, knownSettings, requiredSettings } from './known-settings.fixture.js';

interface Service {
  readonly image?: string;
  readonly build?: { readonly target: ImageName };
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, { condition: string }>>;
  readonly volumes?: readonly string[];
  readonly healthcheck?: object;
  readonly extends?: { readonly file: string; readonly service: string };
  readonly [name: string]: unknown;
}
interface Composition {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

const infra = join(import.meta.dirname, '../..');
const read = (file: string): Composition => parse(readFileSync(join(infra, file), 'utf8'), { merge: true });
/** The Compose Specification's own schema, which comes with a linter. */
const linter = dirname(createRequire(import.meta.url).resolve('dclint/package.json'));
const { $schema: _, ...schema } = JSON.parse(readFileSync(join(linter, 'schemas/compose.schema.json'), 'utf8'));
const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);

/** A value as Compose resolves it: each variable of the environment, or the default after `:-`. */
function interpolated(value: string, env: Readonly<Record<string, string>>): string {
  const filled = value.replace(/\$\{(\w+)(?::-([^${}]*))?\}/g, (_, name: string, other = '') => env[name] || other);
  return filled === value ? value : interpolated(filled, env);
}

const caddyfile = readFileSync(join(infra, 'Caddyfile'), 'utf8');
/** The environment of an image before a composition adds to it. */
const built = (image: ImageName) => stages().get(image)?.env ?? {};
/** Variables that its library reads, and that are not settings of ours. */
const ofGrpc = ['no_grpc_proxy'];
const ports = { projector: 'PROJECTOR_PORT', 'command-api': 'API_PORT', ui: 'PORT', migrate: '' };

describe.each(['compose.yaml', 'compose.cluster.yaml'])('%s', (file) => {
  const composition = read(file);
  const services = Object.entries(composition.services);
  const ours = services.flatMap(([name, service]) => {
    const image = service.build?.target;
    return image === undefined ? [] : [{ name, image, service, env: { ...built(image), ...service.environment } }];
  });

  it('is a Compose file', () => {
    expect([validate(composition), validate.errors]).toEqual([true, null]);
  });

  it('runs every image', () => {
    expect(ours.map(({ image }) => image).sort()).toEqual(['command-api', 'migrate', 'projector', 'ui']);
  });

  it('gives each process only settings that it knows, and all that it needs', () => {
    for (const { image, env } of ours) {
      const known = new Set([...knownSettings(image), ...ofGrpc]);
      expect([image, Object.keys(env).filter((name) => !known.has(name))]).toEqual([image, []]);
      expect(Object.keys(env)).toEqual(expect.arrayContaining(requiredSettings(image)));
    }
  });

  it('reaches its event store without the proxy that Docker may name to every container', () => {
    for (const { env } of ours.filter(({ env }) => 'EVENTSTORE_URL' in env)) {
      const hosts = String(env['EVENTSTORE_URL']).matchAll(/[\w-]+(?=:2113)/g);
      expect(env['no_grpc_proxy']).toBe([...hosts].join(','));
    }
  });

  it('lets every other setting be set', () => {
    // Where a process listens, and what it stores, is up to the composition.
    const fixed = /(PORT|HOST)$|^DATA_DIR$/;
    for (const { image, env } of ours.filter(({ image }) => image !== 'migrate')) {
      const missing = declaredSettings(image).filter((name) => !(name in env) && !fixed.test(name));
      expect([image, missing]).toEqual([image, []]);
    }
  });

  it('has the addresses that people use follow the ports, and files pass that the API takes', () => {
    const given = { UI_PORT: '8080', API_PORT: '8081', OTLP_GRPC_PORT: '8082', LIMIT_IMPORT_BYTES: '5' };
    const told = (image: ImageName, name: string) => {
      const value = ours.find((each) => each.image === image)?.service.environment?.[name];
      // Without a value, the value of the environment is passed on.
      const seen = (env: Readonly<Record<string, string>>) => (value ? interpolated(value, env) : (env[name] ?? ''));
      return [seen({}), seen(given)];
    };
    expect(told('ui', 'ORIGIN')).toEqual(['http://localhost:3000', 'http://localhost:8080']);
    const publicApiUrl = ['http://localhost:4000', 'http://localhost:8081'];
    expect([told('ui', 'PUBLIC_API_URL'), told('command-api', 'PUBLIC_API_URL')]).toEqual([publicApiUrl, publicApiUrl]);
    // The pages put this port at the host of PUBLIC_API_URL, which may be another than localhost.
    expect([told('ui', 'PUBLIC_OTLP_GRPC_URL'), told('ui', 'OTLP_GRPC_PORT')]).toEqual([
      ['', ''],
      ['', '8082'],
    ]);
    expect(told('ui', 'LIMIT_IMPORT_BYTES')).toEqual(told('command-api', 'LIMIT_IMPORT_BYTES'));
  });

  it('can be reached from this machine only, unless LISTEN_HOST says otherwise', () => {
    const published = services.flatMap(([, service]) => (service['ports'] as string[] | undefined) ?? []);
    const at = (env: Record<string, string>) => published.map((port) => interpolated(port, env)).sort();
    expect(at({})).toEqual(['127.0.0.1:3000:3000', '127.0.0.1:4000:4000', '127.0.0.1:4317:4317']);
    expect(at({ LISTEN_HOST: '0.0.0.0', UI_PORT: '80' })).toEqual([
      '0.0.0.0:4000:4000',
      '0.0.0.0:4317:4317',
      '0.0.0.0:80:3000',
    ]);
  });

  it('lets every process that can send traces be told where to', () => {
    const told = ours.filter(({ env }) => 'OTEL_EXPORTER_OTLP_ENDPOINT' in env).map(({ image }) => image);
    expect(told).toEqual(['projector', 'command-api', 'ui']);
  });

  it('gives EventStoreDB none of our settings, and none of its own to anybody else', () => {
    const isServer = ({ image }: Service) => image?.startsWith('eventstore/eventstore:') ?? false;
    const names = (of: typeof services) => of.flatMap(([, { environment = {} }]) => Object.keys(environment));
    const [servers, others] = [
      services.filter(([, each]) => isServer(each)),
      services.filter(([, each]) => !isServer(each)),
    ];
    expect(servers.length).toBeGreaterThan(0);
    expect(names(servers).filter((name) => !name.startsWith('EVENTSTORE_') || name === 'EVENTSTORE_URL')).toEqual([]);
    expect(names(others).filter((name) => name.startsWith('EVENTSTORE_') && name !== 'EVENTSTORE_URL')).toEqual([]);
    // KurrentDB does not start with a value below its limit for an event.
    expect(names(servers)).not.toContain('EVENTSTORE_MAX_APPEND_SIZE');
  });

  it('lets processes call each other where they listen', () => {
    const listening = new Set(ours.map(({ name, image, env }) => `http://${name}:${env[ports[image]]}`));
    for (const [, port] of caddyfile.matchAll(/^http:\/\/proxy:(\d+)/gm)) {
      if ('proxy' in composition.services) listening.add(`http://proxy:${port}`);
    }
    const called = ours.flatMap(({ service: { environment } }) =>
      [environment?.['API_URL'], environment?.['PROJECTOR_URL']].filter((url) => url !== undefined),
    );
    expect(called).toHaveLength(2);
    expect(called.filter((url) => !listening.has(url))).toEqual([]);
  });

  it('waits only for what comes, and mounts only volumes that there are', () => {
    const waitedFor = services.flatMap(([, { depends_on = {} }]) => Object.entries(depends_on));
    for (const [name, { condition }] of waitedFor) {
      const service = composition.services[name];
      expect([name, service === undefined]).toEqual([name, false]);
      const image = service?.build?.target;
      const isChecked = image ? stages().get(image)?.healthCheck.length : (service?.healthcheck ?? service?.extends);
      if (condition === 'service_healthy') expect([name, Boolean(isChecked)]).toEqual([name, true]);
    }
    const mounted = services.flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(':')[0] ?? ''));
    const unknown = mounted.filter((name) => !/^[./]/.test(name) && !(name in composition.volumes));
    expect(unknown).toEqual([]);
  });

  it('lets no process of ours write or be more than it must', () => {
    for (const { service, image } of ours) {
      expect([image, service]).toEqual([
        image,
        expect.objectContaining({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] }),
      ]);
      const temporary = [...(service['tmpfs'] as string[]), ...(service.volumes ?? [])];
      expect([image, temporary]).toEqual([image, expect.arrayContaining(['/tmp'])]);
    }
  });

  it('leaves processes the time that they take to stop', () => {
    const seconds = (time: unknown) => Number(/^(\d+)s$/.exec(String(time))?.[1]);
    for (const { image, service } of ours.filter(({ image }) => image !== 'migrate')) {
      expect(seconds(service['stop_grace_period'])).toBeGreaterThan(Number(built(image)['SHUTDOWN_TIMEOUT'] ?? 20));
    }
  });
});

describe('the cluster of compose.cluster.yaml', () => {
  const { services } = read('compose.cluster.yaml');
  const nodes = Object.entries(services).filter(([name]) => /^event-store-\d$/.test(name));

  it('has nodes that know each other by the names in their certificates', () => {
    const names = nodes.map(([name]) => name);
    expect(nodes).toHaveLength(Number(nodes[0]?.[1].environment?.['EVENTSTORE_CLUSTER_SIZE']));
    for (const [name, { environment: env = {} }] of nodes) {
      expect([env['EVENTSTORE_NODE_HOST_ADVERTISE_AS'], env['EVENTSTORE_REPLICATION_HOST_ADVERTISE_AS']]).toEqual([
        name,
        name,
      ]);
      const others = names.filter((other) => other !== name).map((other) => `${other}:2113`);
      expect(env['EVENTSTORE_GOSSIP_SEED']).toBe(others.join(','));
    }
    const [script = ''] = services['certificates']?.['command'] as string[];
    expect(script).toContain('for node in 1 2 3;');
    expect(script).toContain('-dns-names event-store-$$node,localhost');
  });

  it('keeps the key of the CA and those of nodes from everybody else', () => {
    const mountedBy = (volume: string) =>
      Object.entries(services).flatMap(([name, { volumes = [] }]) =>
        volumes.some((each) => each.startsWith(`${volume}:`)) ? [name] : [],
      );
    expect(mountedBy('certificates')).toEqual(['certificates']);
    for (const [name] of nodes) {
      expect(mountedBy(name.replace('event-store', 'node'))).toEqual(['certificates', name]);
    }
  });

  it('is reached by the apps as a user, with TLS, at all of its nodes', () => {
    const hosts = nodes.map(([name]) => `${name}:2113`).join(',');
    for (const name of ['migrate', 'projector', 'command-api']) {
      const { environment, volumes } = services[name] ?? {};
      expect(environment?.['EVENTSTORE_URL']).toMatch(/^esdb:\/\/labeling:\$\{EVENT_STORE_PASSWORD/);
      expect(environment?.['EVENTSTORE_URL']).toMatch(`@${hosts}?tlsCAFile=/ca/ca.crt`);
      expect(volumes).toContain('ca:/ca:ro');
    }
    expect(services['ui']?.environment).not.toHaveProperty('EVENTSTORE_URL');
  });

  it('has several processes of each app behind the proxy, at their ports', () => {
    for (const name of ['projector', 'command-api', 'ui']) expect(services[name]?.['deploy']).toEqual({ replicas: 2 });
    const spread = [...caddyfile.matchAll(/dynamic a (\S+) (\d+)/g)].map(([, name, port]) => `${name}:${port}`);
    expect(new Set(spread)).toEqual(new Set(['ui:3000', 'command-api:4000', 'command-api:4317']));
  });
});
