// The objects for Kubernetes, as far as tests read them. The schemas check whether they are well-formed.
import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import type { IContainer } from 'kubernetes-models/v1/Container';
import type { IPodSpec } from 'kubernetes-models/v1/PodSpec';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { run } from './kubernetes-tools.fixture.js';

export interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  readonly [member: string]: unknown;
}

export type Labels = Readonly<Record<string, string>>;

/** A pod, or what a Deployment or Job describes. */
export interface Pod {
  readonly component: string;
  readonly labels: Labels;
  readonly spec: IPodSpec;
  readonly container: IContainer;
}

const infra = join(import.meta.dirname, '../..');
const chart = join(infra, 'helm/labeling');
const objectsIn = (text: string): KubernetesObject[] =>
  parseAllDocuments(text).flatMap((document) => document.toJS() ?? []);

export const kustomized = async (directory: string): Promise<KubernetesObject[]> =>
  objectsIn(await run('kubectl', 'kustomize', join(infra, 'kubernetes', directory)));

/** The chart as it would be installed, with further arguments of helm. */
export const charted = async (...args: readonly string[]): Promise<KubernetesObject[]> =>
  objectsIn(await run('helm', 'template', 'labeling', chart, '--namespace', 'labeling', ...args));

export const likeProduction = ['--values', join(infra, 'helm/production.yaml')];
export const lint = () => run('helm', 'lint', '--strict', '--quiet', chart, ...likeProduction);

export function podsOf(objects: readonly KubernetesObject[]): Pod[] {
  return objects.flatMap(({ kind, metadata, spec }) => {
    if (kind !== 'Deployment' && kind !== 'Job' && kind !== 'Pod') return [];
    const described: { metadata: { labels?: Labels }; spec: IPodSpec } =
      kind === 'Pod' ? { metadata, spec: Object(spec) } : Object(spec).template;
    const [container] = described.spec.containers;
    const labels = described.metadata.labels ?? {};
    const component = labels['app.kubernetes.io/component'] ?? '';
    return container ? [{ component, labels, spec: described.spec, container }] : [];
  });
}

export const ofKind = (objects: readonly KubernetesObject[], kind: string) =>
  objects.filter((object) => object.kind === kind);

export const policiesOf = (objects: readonly KubernetesObject[]): INetworkPolicy[] =>
  ofKind(objects, 'NetworkPolicy').map((object) => Object(object));

export const fits = (selector: Labels | undefined, labels: Labels): boolean =>
  Object.entries(selector ?? {}).every(([name, value]) => labels[name] === value);
