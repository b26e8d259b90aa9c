// The dashboard and the alert rules in infra/monitoring, and the documentation of metrics, against a product that runs.
import { parser } from '@prometheus-io/lezer-promql';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { SharedSite } from './shared-site.fixture.js';

const root = join(import.meta.dirname, '../../..');
const site = new SharedSite();
/** The labels of each series, by the name that queries use for it. */
const exposed = new Map<string, Set<string>>();
/** The names of metrics, as the documentation uses them. */
const names = new Set<string>();

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string };
}
interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly { readonly expr: string; readonly datasource: { readonly uid: string } }[];
}

/** Where each process exposes its metrics, and with which authorization; the pages' server logs its address. */
async function addresses(): Promise<{ address: string; authorization: string }[]> {
  const { apiUrl, projectorUrl, dataDir } = site.product as typeof site.product & { readonly projectorUrl: string };
  const log = await readFile(join(dataDir, 'logs/ui.log'), 'utf8');
  const pages = log.split('\n').find((line) => line.includes('Metrics are served')) ?? '';
  const key = await readFile(join(dataDir, 'projector-key'), 'utf8');
  return [
    { address: apiUrl, authorization: '' },
    { address: projectorUrl, authorization: `Bearer ${key}` },
    { address: JSON.parse(pages).address, authorization: '' },
  ];
}

beforeAll(async () => {
  await site.start();
  // Some series only exist once something has been counted.
  await site.client.queue('Measured');
  await site.client.send({ method: 'GET', path: '/nowhere' });
  await site.client.settled();
  for (const { address, authorization } of await addresses()) {
    const text = await (await fetch(`${address}/metrics`, { headers: { authorization } })).text();
    for (const [, name = ''] of text.matchAll(/^# TYPE (\w+)/gm)) names.add(name);
    for (const [, name = '', labels = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? /gm)) {
      const known = exposed.get(name) ?? new Set(['job', 'instance']);
      for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label);
      exposed.set(name, known);
    }
  }
  // Prometheus writes this one itself.
  exposed.set('up', new Set(['job', 'instance']));
});
afterAll(() => site.remove());

/** What is wrong with a query: it is invalid, or asks for what no process of the product has. */
function problemsOf(query: string): string[] {
  const found: Record<string, string[]> = {};
  parser.parse(query).iterate({
    enter: ({ type, from, to }) => void (found[type.isError ? 'error' : type.name] ??= []).push(query.slice(from, to)),
  });
  const metrics = (found['VectorSelector'] ?? []).map((selector) => /^\w*/.exec(selector)?.[0] ?? '');
  const has = (label: string) => metrics.some((name) => exposed.get(name)?.has(label));
  return [
    ...(found['error'] || metrics.length === 0 ? [`not a query: ${query}`] : []),
    ...metrics.filter((name) => !exposed.has(name)).map((name) => `no such metric: ${name}`),
    ...(found['LabelName'] ?? []).filter((label) => !has(label)).map((label) => `no such label: ${label}`),
  ];
}

describe('the monitoring that operators get', () => {
  it('has alert rules on metrics that the product has', async () => {
    const { groups } = parse(await readFile(join(root, 'infra/monitoring/alert-rules.yaml'), 'utf8'));
    const rules: readonly Rule[] = groups[0].rules;
    expect(rules.flatMap(({ expr }) => problemsOf(expr))).toEqual([]);
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    for (const { labels, annotations } of rules) {
      expect(['warning', 'critical']).toContain(labels.severity);
      expect(annotations.summary).not.toBe('');
    }
    const operating = await readFile(join(root, 'docs/operating.md'), 'utf8');
    expect(rules.filter(({ alert }) => !operating.includes(`\`${alert}\``))).toEqual([]);
  });

  it('finds a rule on a metric or label that the product does not have', () => {
    expect(problemsOf('sum(rate(no_such_metric[5m])) > 0')).toEqual(['no such metric: no_such_metric']);
    expect(problemsOf('service_up{nothing="x"}')).toEqual(['no such label: nothing']);
    expect(problemsOf('sum by (nothing) (service_up)')).toEqual(['no such label: nothing']);
    expect(problemsOf('sum(service_up')).not.toEqual([]);
  });

  it('has a dashboard of metrics that the product has, with panels that do not overlap', async () => {
    const dashboard = JSON.parse(await readFile(join(root, 'infra/monitoring/grafana-dashboard.json'), 'utf8'));
    const panels: readonly Panel[] = dashboard.panels;
    const targets = panels.flatMap((panel) => panel.targets ?? []);
    expect(targets.length).toBeGreaterThan(20);
    expect(targets.flatMap(({ expr }) => problemsOf(expr.replaceAll('$__rate_interval', '5m')))).toEqual([]);
    expect(new Set(targets.map(({ datasource }) => datasource.uid))).toEqual(new Set(['${datasource}']));
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, i) => `${x + (i % w)} ${y + Math.floor(i / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(panels.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true);
  });

  it('is documented for every metric that the product defines', async () => {
    const operating = await readFile(join(root, 'docs/operating.md'), 'utf8');
    const own = [...names].filter((name) => !/^(nodejs|process)_/.test(name));
    expect(own.length).toBeGreaterThan(20);
    expect(own.filter((name) => !operating.includes(`\`${name}\``))).toEqual([]);
  });
});
