import { startApi, type RunningApi } from '../api.fixture.js';
import { expectProblem, type Client } from '../client.fixture.js';
import { somebody } from '../people.fixture.js';

let running: RunningApi;
let [ada, ben, cleo]: (Client & { readonly id: string })[] = [];

beforeAll(async () => {
  running = await startApi();
  [ada, ben, cleo] = await Promise.all(['Ada', 'Ben', 'Cleo'].map((name) => somebody(running, name, 'labeler')));
});
afterAll(async () => {
  await running?.stop();
});

/** A new queue with this many items. */
async function aQueue(items: number, settings: Readonly<Record<string, unknown>> = {}) {
  const queue = await running.admin.queue(settings);
  const ids = await running.admin.add(
    queue,
    Array.from({ length: items }, (_, n) => ({ data: { n }, target: null })),
  );
  const at = `/v1/labeling_queues/${queue}`;
  let position = '0';
  return {
    ids,
    /** Sends a command to an item, as somebody. */
    async does(who: Client | undefined, n: number, command: string, body?: unknown, method = 'POST') {
      const answer = await (who as Client).send(method, `${at}/items/${ids[n]}/${command}`, body);
      expect(answer.status).toBe(200);
      position = answer.headers.get('position') ?? '0';
    },
    /** Which item somebody is offered, after another; undefined when there is none. */
    async next(who: Client | undefined, after?: number) {
      const from = after === undefined ? '' : `&after=${ids[after]}`;
      const answer = await (who as Client).get(`${at}/next?atLeast=${position}${from}`);
      if (answer.status === 204) return undefined;
      expect(answer.status).toBe(200);
      return ids.indexOf(String(answer.body.id));
    },
    path: `${at}/next`,
  };
}

describe('the next item of a queue', () => {
  it('is the first unapproved one after the previous item, continuing from the front', async () => {
    const { next, does } = await aQueue(3);
    await does(running.admin, 1, 'approve');
    expect([await next(ada), await next(ada, 0), await next(ada, 2)]).toEqual([0, 2, 0]);
    await does(running.admin, 0, 'approve');
    expect([await next(ada, 2), await next(running.admin)]).toEqual([undefined, 2]);
  });

  it('is one assigned to the caller first, and one assigned to others last', async () => {
    const { next, does } = await aQueue(3);
    await does(running.admin, 0, 'assignees', { members: [ben?.id] }, 'PUT');
    await does(running.admin, 2, 'assignees', { members: [ada?.id, cleo?.id] }, 'PUT');
    expect([await next(ada), await next(ada, 2), await next(ben), await next(ben, 1)]).toEqual([2, 1, 0, 0]);
  });

  it('is never one that the annotator submitted or skipped, or that has as many annotators as it needs', async () => {
    const { next, does } = await aQueue(4, { overlap: 2 });
    await does(ada, 0, 'annotation/submit', { target: 1 });
    await does(ada, 1, 'skip', { reason: 'unsure' });
    await does(ben, 2, 'annotation', { target: 1 }, 'PUT');
    await does(cleo, 2, 'annotation', { target: 1 }, 'PUT');
    expect([await next(ada), await next(ada, 3)]).toEqual([3, undefined]);
  });

  it('is the one that lacks the fewest answers, unless somebody is working on it', async () => {
    const { next, does } = await aQueue(4, { overlap: 3 });
    await does(ben, 2, 'annotation/submit', { target: 1 });
    await does(ben, 3, 'annotation/submit', { target: 1 });
    await does(cleo, 2, 'annotation', { target: 1 }, 'PUT');
    expect([await next(ada), await next(ada, 3), await next(ada, 0)]).toEqual([3, 0, 3]);
  });

  it('is offered only to members where several annotate each item, and to nobody in an unknown queue', async () => {
    expectProblem(await running.admin.get((await aQueue(1, { overlap: 2 })).path), 403, 'members_annotate');
    const unknown = '/v1/labeling_queues/01900000-0000-7000-8000-000000000000/next';
    expectProblem(await running.admin.get(unknown), 404, 'queue_not_found');
    expectProblem(await running.admin.get(`${(await aQueue(1)).path}?after=here`), 400, 'invalid_parameter');
  });
});
