import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Metrics } from './metrics.js';

const rules = join(import.meta.dirname, '../../../../infra/monitoring/alert-rules.yaml');

/** The values of this label that alert rules look for. */
async function selectedBy(label: string): Promise<string[]> {
  const text = await readFile(rules, 'utf8');
  const found = [...text.matchAll(new RegExp(`\\b${label}=~?"([^"]+)"`, 'g'))];
  return found.flatMap(([, values = '']) => values.split('|'));
}

describe('the metrics of a process that has just started', () => {
  it.each([
    ['requests_refused_total', 'reason'],
    ['event_store_append_duration_seconds_count', 'outcome'],
  ])('start at 0 for what alerts query of %s, so that the first one counts as an increase', async (name, label) => {
    const values = await selectedBy(label);
    expect(values.length).toBeGreaterThan(0);
    const text = await new Metrics().registry.metrics();
    for (const value of values) expect(text).toContain(`${name}{${label}="${value}"} 0`);
  });

  it('have a series for each value that their documentation names', async () => {
    const page = await readFile(join(import.meta.dirname, '../../../../docs/operating.md'), 'utf8');
    const rows = [...page.matchAll(/^\| (`\w+`(?:, `\w+`)*) +\| API +\| .*by `(outcome|reason)`: (.*?) +\|$/gm)];
    expect(rows.length).toBeGreaterThan(3);
    const text = await new Metrics().registry.metrics();
    for (const [, names = '', label = '', values = ''] of rows) {
      for (const [, name = ''] of names.matchAll(/`(\w+)`/g)) {
        const series = new RegExp(`^${name}(?:_count)?\\{${label}="(\\w+)"\\} 0$`, 'gm');
        const found = [...text.matchAll(series)].map(([, value]) => value);
        expect({ name, found: found.sort() }).toEqual({
          name,
          found: [...values.matchAll(/`(\w+)`/g)].map(([, value]) => value).sort(),
        });
      }
    }
  });
});
