import type { IProbe } from 'kubernetes-models/v1/Probe';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { images } from '../../images/images.mjs';
import type { ImageName } from '../images/container.fixture.js';
import { stages } from '../images/dockerfile.fixture.js';
import { knownSettings, requiredSettings } from './known-settings.fixture.js';
import {
  charted,
  fits,
  kustomized,
  likeProduction,
  lint,
  ofKind,
  podsOf,
  policiesOf,
  type KubernetesObject,
  type Pod,
} from './kubernetes-objects.fixture.js';
import { mistakesIn } from './kubernetes-schemas.fixture.js';
import { hasTools } from './kubernetes-tools.fixture.js';

const infra = join(import.meta.dirname, '../..');
const names = Object.keys(images) as ImageName[];
const isImage = (name: string): name is ImageName => name in images;
const envOf = (image: ImageName) => stages().get(image)?.env ?? {};
const portOf: Record<ImageName, string | undefined> = {
  migrate: undefined,
  projector: envOf('projector')['PROJECTOR_PORT'],
  'command-api': envOf('command-api')['API_PORT'],
  ui: envOf('ui')['PORT'],
};

(hasTools ? describe : describe.skip)('on Kubernetes', () => {
  const shapes: Record<string, KubernetesObject[]> = {};
  beforeAll(async () => {
    const [base, migration, overlay, itsMigration, chart, production] = await Promise.all([
      ...['base', 'migration', 'overlays/production', 'overlays/production/migration'].map(kustomized),
      charted(),
      charted(...likeProduction),
    ]);
    Object.assign(shapes, {
      base: [...(base ?? []), ...(migration ?? [])],
      overlay: [...(overlay ?? []), ...(itsMigration ?? [])],
      chart,
      'chart for production': production,
    });
  });
  const objects = (shape: string) => shapes[shape] ?? [];
  const pods = (shape: string) => podsOf(objects(shape));

  describe.each(['base', 'overlay', 'chart', 'chart for production'])('the %s', (shape) => {
    it('is what the schemas of Kubernetes allow', async () => {
      expect(objects(shape).length).toBeGreaterThan(15);
      expect(await mistakesIn(objects(shape))).toEqual([]);
    });

    it('runs each image once, and its migration beside', () => {
      expect(
        pods(shape)
          .map(({ component }) => component)
          .sort(),
      ).toEqual([...names].sort());
      for (const { component, container } of pods(shape)) expect(container.image).toMatch(`labeling/${component}`);
    });

    it('gives each process only settings that it knows, and all that it needs', () => {
      for (const pod of pods(shape)) {
        if (!isImage(pod.component)) throw new Error(`There is no image ${pod.component}`);
        const known = knownSettings(pod.component);
        const given = [...Object.keys(envOf(pod.component)), ...settingsOf(pod, objects(shape))];
        expect([pod.component, given.filter((name) => !known.has(name))]).toEqual([pod.component, []]);
        expect(given).toEqual(expect.arrayContaining(requiredSettings(pod.component)));
      }
    });

    it('takes secrets from where they are, and holds none', () => {
      expect(ofKind(objects(shape), 'Secret')).toEqual([]);
      for (const { component, container } of pods(shape)) {
        const { env = [] } = container;
        const secret = /_KEY$|_SECRET$|PASSWORD|^DATABASE_URL$|^EVENTSTORE_URL$/;
        const open = env.filter(({ name, valueFrom }) => secret.test(name) && valueFrom?.secretKeyRef === undefined);
        expect([component, open]).toEqual([component, []]);
      }
    });

    it('lets no pod be root, become it, write to its image or use Kubernetes', () => {
      for (const { spec, container } of pods(shape)) {
        expect(spec).toMatchObject({
          automountServiceAccountToken: false,
          enableServiceLinks: false,
          securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
        });
        expect(container).toMatchObject({
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          },
          volumeMounts: expect.arrayContaining([{ name: 'tmp', mountPath: '/tmp' }]),
          resources: { requests: expect.anything(), limits: { memory: expect.anything() } },
        });
        const mounted = container.volumeMounts?.map(({ name }) => name);
        expect(mounted).toEqual(spec.volumes?.map(({ name }) => name));
      }
    });

    it('asks for the health of processes where they answer', () => {
      for (const { component, container } of pods(shape).filter(({ component }) => component !== 'migrate')) {
        if (!isImage(component)) throw new Error(component);
        const http = container.ports?.find(({ name }) => name === 'http');
        expect([component, String(http?.containerPort)]).toEqual([component, portOf[component]]);
        const live = stages().get(component)?.healthCheck.at(-1);
        const at = (probe: IProbe | undefined) => [probe?.httpGet?.path, probe?.httpGet?.port];
        expect(at(container.startupProbe)).toEqual([live, 'http']);
        expect(at(container.livenessProbe)).toEqual([live, 'http']);
        // Only a projector can have another process that stands in while it is not ready.
        expect(at(container.readinessProbe)).toEqual([component === 'projector' ? '/health/ready' : live, 'http']);
      }
    });

    it('leaves pods the time that they take to stop', () => {
      for (const { component, spec, container } of pods(shape).filter(({ component }) => component !== 'migrate')) {
        const late = Number(container.lifecycle?.preStop?.exec?.command?.at(-1) ?? 0);
        const stopping = Number(isImage(component) ? (envOf(component)['SHUTDOWN_TIMEOUT'] ?? 20) : NaN);
        expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(late + stopping);
      }
    });

    it('has a standby for each, and lets one at a time be taken away', () => {
      for (const { kind, metadata, spec } of objects(shape).filter(({ kind }) => kind === 'Deployment')) {
        expect([kind, metadata.name, Object(spec).replicas >= 2]).toEqual([kind, metadata.name, true]);
      }
      const found = ofKind(objects(shape), 'PodDisruptionBudget').map(({ spec }) => Object(spec));
      expect(found.map(({ maxUnavailable }) => maxUnavailable)).toEqual([1, 1, 1]);
      const covered = found.flatMap(({ selector }) => selected(selector.matchLabels, pods(shape)));
      expect(covered.sort()).toEqual(['command-api', 'projector', 'ui']);
    });

    it('reaches every process by a service at its ports', () => {
      for (const { metadata, spec } of ofKind(objects(shape), 'Service')) {
        const { selector, ports } = Object(spec);
        const [component = '', ...more] = selected(selector, pods(shape));
        expect([metadata.name, more]).toEqual([`labeling-${component}`, []]);
        const container = pods(shape).find((pod) => pod.component === component)?.container;
        const open = container?.ports?.map(({ name, containerPort }) => ({
          name,
          port: containerPort,
          targetPort: name,
        }));
        expect(ports).toEqual(open);
      }
    });

    it('lets processes call each other, and nobody else call the projector', () => {
      const all = pods(shape);
      for (const pod of all) {
        for (const { value = '' } of pod.container.env ?? []) {
          const [, service, port] = /^http:\/\/labeling-([a-z-]+):(\d+)$/.exec(value) ?? [];
          if (service === undefined) continue;
          const called = all.find(({ component }) => component === service);
          expect([pod.component, value, called && mayCall(objects(shape), pod, called, Number(port))]).toEqual([
            pod.component,
            value,
            true,
          ]);
        }
      }
      const [api, projector, ui] = ['command-api', 'projector', 'ui'].map((name) =>
        all.find(({ component }) => component === name),
      );
      if (!api || !projector || !ui) throw new Error('A process is missing');
      expect(mayCall(objects(shape), ui, projector, 4001)).toBe(false);
      expect(mayCall(objects(shape), api, ui, 9464)).toBe(false);
      // Every pod is covered by the policy that refuses.
      for (const { labels } of all) {
        const covering = policiesOf(objects(shape)).filter(({ spec }) => fits(spec?.podSelector?.matchLabels, labels));
        expect(covering.every(({ spec }) => spec?.policyTypes?.join() === 'Ingress,Egress')).toBe(true);
        expect(covering).toHaveLength(2);
      }
    });

    it('lets the pages reach a provider of single sign-on and the API webhooks, and nobody else the Internet', () => {
      const leaving = pods(shape).filter((pod) => mayLeave(objects(shape), pod, 443));
      expect(leaving.map(({ component }) => component).sort()).toEqual(['command-api', 'ui']);
    });
  });

  it('is the same with Kustomize and with Helm', () => {
    const [overlay = [], chart = []] = [shapes['overlay'], shapes['chart for production']];
    const namespace = ofKind(overlay, 'Namespace');
    expect(namespace[0]?.metadata.labels).toEqual({ 'pod-security.kubernetes.io/enforce': 'restricted' });
    const plainly = (all: readonly KubernetesObject[]) => Object.fromEntries(all.map(plain));
    expect(plainly(chart)).toEqual(plainly(overlay.filter(({ kind }) => kind !== 'Namespace')));
  });

  it('migrates before everything else, and again before each upgrade and each way back', () => {
    const [job] = ofKind(objects('chart'), 'Job');
    expect(job?.metadata.annotations).toEqual({
      'helm.sh/hook': 'pre-install,pre-upgrade,pre-rollback',
      'helm.sh/hook-delete-policy': 'before-hook-creation',
    });
  });

  it.each([
    ['base', 'tools'],
    ['overlay', 'overlays/production/tools'],
  ])(
    'has a pod for operators, with the rights of the migration of the %s and no secret of admins',
    async (shape, of) => {
      const made = await kustomized(of);
      expect(await mistakesIn(made)).toEqual([]);
      const [tools, ...more] = podsOf(made);
      const migration = pods(shape).find(({ component }) => component === 'migrate');
      expect(more).toEqual([]);
      expect(tools?.labels).toEqual(migration?.labels);
      const { image, env, securityContext } = migration?.container ?? {};
      expect(tools?.container).toMatchObject({ image, env, securityContext });
      expect(tools?.container.envFrom).toBeUndefined();
      const { automountServiceAccountToken, enableServiceLinks, securityContext: ofPod } = migration?.spec ?? {};
      expect(tools?.spec).toMatchObject({ automountServiceAccountToken, enableServiceLinks, securityContext: ofPod });
      expect(tools?.container.volumeMounts?.map(({ mountPath }) => mountPath)).toContain('/backups');
    },
  );

  it('has a chart without mistakes that helm knows', async () => {
    expect(await lint()).not.toMatch('[ERROR]');
  });

  it.each([
    ['a setting that no process has', ['--set-string', 'commandApi.settings.LIMIT_ITEM_BYTE=1'], 'LIMIT_ITEM_BYTE'],
    ['a setting of another process', ['--set-string', 'projector.settings.ORIGIN=x'], 'ORIGIN'],
    ['a secret among the settings', ['--set-string', 'ui.settings.OIDC_CLIENT_SECRET=x'], 'OIDC_CLIENT_SECRET'],
    ['a number, which YAML may write in another way', ['--set', 'commandApi.settings.SQL_TIMEOUT_MS=1000'], 'string'],
    ['a port that is left out, which would open all', ['--set', 'networkPolicies.ports.webhooks=null'], 'webhooks'],
    ['a value that the chart does not have', ['--set', 'command-api.replicas=3'], 'command-api'],
  ])('refuses %s', async (_, args, message) => {
    await expect(charted(...args)).rejects.toThrow(message);
  });

  it('lets every other setting be set', () => {
    const schema = JSON.parse(readFileSync(join(infra, 'helm/labeling/values.schema.json'), 'utf8'));
    const parts = { commandApi: 'command-api', ui: 'ui', projector: 'projector' } as const;
    for (const [part, image] of Object.entries(parts)) {
      const { anyOf }: { anyOf: { enum?: string[] }[] } = schema.properties[part].properties.settings.propertyNames;
      const allowed = anyOf.flatMap((names) => names.enum ?? []);
      const pod = pods('chart').find(({ component }) => component === image);
      const set = (pod?.container.env ?? []).map(({ name }) => name);
      // The chart decides where a process listens, and which options Node gets.
      const fixed = /(PORT|HOST|SOCKET_PATH)$|^NODE_/;
      const free = [...knownSettings(image)].filter((name) => !set.includes(name) && !fixed.test(name));
      expect([part, allowed]).toEqual([part, free.filter((name) => !name.startsWith('OTEL_')).sort()]);
    }
  });
});

/** Names of variables, from all of the pod's sources. */
function settingsOf({ container }: Pod, objects: readonly KubernetesObject[]): string[] {
  const maps = (container.envFrom ?? []).flatMap(({ configMapRef }) => {
    if (configMapRef === undefined) return [];
    const map = objects.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === configMapRef.name);
    if (map === undefined) throw new Error(`There is no ConfigMap ${configMapRef.name}`);
    return Object.keys(Object(map['data'] ?? {}));
  });
  return [...maps, ...(container.env ?? []).map(({ name }) => name)];
}

const selected = (selector: Readonly<Record<string, string>>, pods: readonly Pod[]) =>
  pods.filter(({ labels }) => fits(selector, labels)).map(({ component }) => component);

/** Whether the policies of both let one call the other: no policy takes away what another allows. */
function mayCall(objects: readonly KubernetesObject[], from: Pod, to: Pod, port: number): boolean {
  const lets = (pod: Pod, other: Pod, way: 'ingress' | 'egress') =>
    policiesOf(objects).some(({ spec }) => {
      if (!spec || !fits(spec.podSelector?.matchLabels, pod.labels)) return false;
      const rules = (spec[way] ?? []) as { from?: object[]; to?: object[]; ports?: { port: number }[] }[];
      return rules.some(({ from, to, ports }) => {
        const peers: { podSelector?: { matchLabels: Record<string, string> } }[] | undefined = from ?? to;
        const isPeer =
          !peers || peers.some(({ podSelector }) => podSelector && fits(podSelector.matchLabels, other.labels));
        return isPeer && ports?.some((open) => open.port === port);
      });
    });
  return lets(from, to, 'egress') && lets(to, from, 'ingress');
}

/** Whether a policy lets it call any address at this port. */
function mayLeave(objects: readonly KubernetesObject[], { labels }: Pod, port: number): boolean {
  const own = policiesOf(objects).filter(({ spec }) => spec && fits(spec.podSelector?.matchLabels, labels));
  const rules = own.flatMap(({ spec }) => spec?.egress ?? []);
  return rules.some(({ to, ports }) => !to && ports?.some((open) => open.port === port && open.protocol === 'TCP'));
}

/** Without what each of the two tools adds for itself. */
function plain(object: KubernetesObject): [string, unknown] {
  const { metadata, ...rest } = object;
  const hash = /(?<=^labeling-(?:command-api|projector|ui))-[a-z0-9]{10}$/;
  const added = /^(helm\.sh\/|checksum\/|app\.kubernetes\.io\/(version|managed-by))/;
  const own = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replace(hash, '');
    if (Array.isArray(value)) return value.map(own);
    if (typeof value !== 'object' || value === null) return value;
    const members = Object.entries(value).flatMap(([name, member]) => {
      const plainly = own(member);
      const isEmpty = name === 'annotations' && Object.keys(Object(plainly)).length === 0;
      return added.test(name) || isEmpty || name === 'imagePullPolicy' ? [] : [[name, plainly]];
    });
    return Object.fromEntries(members);
  };
  const { labels, annotations, name } = metadata;
  const kept = object.kind === 'ConfigMap' ? {} : { labels, annotations };
  return [`${object.kind} ${own(name)}`, own({ ...rest, metadata: kept })];
}
