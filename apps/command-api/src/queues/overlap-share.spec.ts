import { neededFor } from '@labeling/domain';
import { startApi, type RunningApi } from '../api.fixture.js';
import { expectProblem, type Client } from '../client.fixture.js';
import { somebody } from '../people.fixture.js';
import { SettlingRunner } from './settling-runner.js';

let running: RunningApi;
let lead: Client & { readonly id: string };
let people: (Client & { readonly id: string })[];

beforeAll(async () => {
  running = await startApi();
  lead = await somebody(running, 'Lea', 'lead');
  people = await Promise.all(['Ada', 'Ben', 'Cleo'].map((name) => somebody(running, name, 'labeler')));
});
afterAll(async () => {
  await running?.stop();
});

describe('a queue in which half of the items need three annotations', () => {
  it('approves each item at exactly as many equal annotations as it needs, and follows a changed share', async () => {
    const queue = await running.admin.queue({ overlap: 3, overlapShare: 0.5 });
    const place = `/v1/labeling_queues/${queue}`;
    const ids = await running.admin.add(
      queue,
      Array.from({ length: 40 }, (_, n) => ({ data: { n }, target: null })),
    );
    const need = (share: number) => ids.map((id) => neededFor(id, { annotations: 3, share }));
    const states = async (position: string | null) => {
      const listed = await lead.get(`${place}/items?limit=100&atLeast=${position ?? 0}`);
      return JSON.parse(listed.text).data.map(({ state }: { state: string }) => state);
    };
    let position: string | null = null;
    for (const [i, who] of people.entries()) {
      for (const [n, id] of ids.entries()) {
        const answer = await who.post(`${place}/items/${id}/annotation/submit`, { target: 1 });
        expect([n, answer.status]).toEqual([n, i < (need(0.5)[n] ?? 0) ? 200 : 409]);
        position = answer.headers.get('position') ?? position;
      }
      expect(await states(position)).toEqual(need(0.5).map((needed) => (needed <= i + 1 ? 'Approved' : 'New')));
    }
    const changed = await lead.send('PATCH', place, { overlapShare: 1, reopenAgreed: true });
    expect(changed.body).toMatchObject({ overlap: 3, overlapShare: 1, settling: true });
    await running.api.get(SettlingRunner).idle();
    const open = async (name: string) => {
      const { headers } = await lead.send('PATCH', place, { name });
      return states(headers.get('position'));
    };
    expect(await open('One')).toEqual(need(0.5).map((needed) => (needed === 3 ? 'Approved' : 'New')));
    await lead.send('PATCH', place, { overlapShare: 0 });
    await running.api.get(SettlingRunner).idle();
    expect(new Set(await open('Two'))).toEqual(new Set(['Approved']));
  });

  it('gives its share to a duplicate, and accepts only a share from 0 to 1 with at most four decimals', async () => {
    const queue = await running.admin.queue({ overlap: 3, overlapShare: 0.25 });
    const copied = await running.admin.post(`/v1/labeling_queues/${queue}/duplicate`, { name: 'Copy' });
    const copy = await running.admin.get(`${copied.headers.get('location')}?atLeast=${copied.headers.get('position')}`);
    expect(copy.body).toMatchObject({ overlap: 3, overlapShare: 0.25 });
    for (const overlapShare of [-0.1, 1.1, 0.12345, '0.5']) {
      expectProblem(await lead.send('PATCH', `/v1/labeling_queues/${queue}`, { overlapShare }), 400, 'invalid_body');
    }
  });
});
