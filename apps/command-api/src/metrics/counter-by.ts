import { Counter, type Registry } from 'prom-client';

/**
 * Counts by a label whose values are all known here. Each begins at 0: to Prometheus, a series that begins at 1 has not increased, and no
 * alert would fire.
 */
export function counterBy<Value extends string>(
  registry: Registry,
  [name, label]: readonly [name: string, label: string],
  help: string,
  values: readonly Value[],
): (value: Value, count?: number) => void {
  const counter = new Counter({ name, help, labelNames: [label], registers: [registry] });
  for (const value of values) counter.inc({ [label]: value }, 0);
  return (value, count = 1) => counter.inc({ [label]: value }, count);
}
