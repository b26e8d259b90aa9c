import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/** For what usually takes milliseconds, in seconds. */
export const MILLISECONDS_TO_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** With what every process measures about itself: processor, memory, garbage collection, files, delay of the event loop. */
export function openRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** Measured when the metrics are read; NaN while it cannot be. */
export function gauge(registry: Registry, name: string, help: string, value: () => number | Promise<number>): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      this.set(await valueOrNaN(value));
    },
  });
}

/** One series for each of the values of a label, all of which are known here. */
export function gauges(
  registry: Registry,
  [name, label]: readonly [name: string, label: string],
  help: string,
  values: () => Readonly<Record<string, number>> | Promise<Readonly<Record<string, number>>>,
): void {
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    async collect() {
      for (const [key, value] of Object.entries(await values())) this.set({ [label]: key }, value);
    },
  });
}

async function valueOrNaN(value: () => number | Promise<number>): Promise<number> {
  try {
    return await value();
  } catch {
    return NaN;
  }
}
