import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Metrics } from './metrics.js';

const rules = join(import.meta.dirname, '../../../../infra/monitoring/alert-rules.yaml');

/** The values of these labels that alert rules look for, each in all its series. */
async function selectedBy(label: string): Promise<string[]> {
  const text = await readFile(rules, 'utf8');
  const found = [...text.matchAll(new RegExp(`\\b${label}=~?"([^"]+)"`, 'g'))];
  return found.flatMap(([, values = '']) => values.split('|'));
}

describe('the metrics of a process that has just started', () => {
  it.each([
    ['requests_refused_total', 'reason'],
    ['event_store_append_duration_seconds_count', 'outcome'],
  ])('count what alerts ask of %s from 0, so that the first one counts as an increase', async (name, label) => {
    const values = await selectedBy(label);
    expect(values.length).toBeGreaterThan(0);
    const text = await new Metrics().registry.metrics();
    for (const value of values) expect(text).toContain(`${name}{${label}="${value}"} 0`);
  });
});
