import { ProjectorStatus } from '../follow/projector-status.js';
import { openMetrics } from './metrics.js';

const lagWith = async (lastPosition: () => Promise<bigint>) => {
  const status = new ProjectorStatus();
  status.position = 7n;
  const text = await openMetrics(status, { lastPosition }).text();
  return /^projector_lag_positions(?:\{.*\})? (.*)$/m.exec(text)?.[1];
};

describe('the metrics of a projector', () => {
  it('show how many positions are left to fold', async () => {
    expect(await lagWith(async () => 9n)).toBe('2');
    expect(await lagWith(async () => 6n)).toBe('0');
  });

  it.each<[string, () => Promise<bigint>]>([
    ['is silent', () => new Promise(() => undefined)],
    ['is away', () => Promise.reject(new Error('away'))],
  ])('are available while the event store %s, except for what it alone knows', async (_, lastPosition) => {
    expect(await lagWith(lastPosition)).toBe('Nan');
  });
});
