import { numbersIn, servicesIn, stateOf, verdictOf, type Status } from './status-words.js';

const fine: Status = {
  status: 'ok',
  services: [
    { service: 'command-api', state: 'up', version: 'Node.js 24.0.0', since: '2026-11-23T00:00:00.000Z' },
    { service: 'projector', state: 'up', version: 'Node.js 24.0.0', since: '2026-11-23T00:00:00.000Z' },
    { service: 'event-store', state: 'up', version: 'EventStoreDB 24.10.5', since: null },
    { service: 'database', state: 'up', version: 'PostgreSQL 18.4', since: '2026-11-23T00:00:00.000Z' },
  ],
  lag: { positions: 0, seconds: 0 },
  setAside: 0,
  pushes: 0,
  imports: 0,
};
const troubled = (service: string, state: Status['services'][number]['state']): Status => ({
  ...fine,
  status: 'not_ready',
  services: fine.services.map((one) => (one.service === service ? { ...one, state } : one)),
});

describe('the status, in words', () => {
  it.each([
    [fine, 'Everything works.'],
    [{ ...fine, status: 'degraded' as const, setAside: 2 }, 'Everything works, except for what is set aside.'],
    [troubled('event-store', 'read_only'), 'The event store is read only.'],
    [troubled('projector', 'stuck'), 'The projector is stuck.'],
    [troubled('projector', 'elsewhere'), 'The projector is reading other streams.'],
    [undefined, 'The API cannot be reached. Trying again…'],
  ])('sums up %#', (status, words) => expect(verdictOf(status, false)).toBe(words));

  it('knows nothing of the other services when the API is lost', () => {
    expect(servicesIn(fine, true).map(stateOf)).toEqual(['Down', 'Unknown', 'Unknown', 'Unknown']);
    expect(servicesIn(undefined, true).map(stateOf)).toEqual(['Down', 'Unknown', 'Unknown', 'Unknown']);
    expect(servicesIn(fine, true)[3]?.version).toBe('PostgreSQL 18.4');
    expect(verdictOf(fine, true)).toContain('cannot be reached');
  });

  it.each([
    [{ positions: 0, seconds: 0 }, 'None'],
    [{ positions: 9, seconds: 125 }, 'Some, for 2 min 5 s'],
    [{ positions: 9, seconds: 0.2 }, 'Some'],
    [{ positions: 9, seconds: null }, 'Some'],
    [{ positions: null, seconds: null }, 'Unknown'],
  ])('says whether events wait when the lag is %j', (lag, words) => {
    expect(numbersIn({ ...fine, lag })[0]?.value).toBe(words);
  });

  it('counts what is under way, and leads to what is set aside', () => {
    const [, aside, pushes, imports] = numbersIn({ ...fine, setAside: 1_200, pushes: null, imports: 3 });
    expect([aside, pushes, imports]).toEqual([
      { label: 'Streams set aside', value: '1,200', href: '/settings/verification' },
      { label: 'Pushes under way', value: 'Unknown' },
      { label: 'Imports under way', value: '3' },
    ]);
    expect(numbersIn(fine)[1]?.href).toBeUndefined();
  });
});
