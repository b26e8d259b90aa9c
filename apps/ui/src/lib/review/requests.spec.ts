// What goes to the page's server and how its answers are read, with the fetch of Node.
import { createApiClient } from '@labeling/api-client';
import { itemDecider, itemOf, parseJsonText, type ItemInQueue } from '@labeling/domain';
import { anAddedItem } from '@labeling/domain/testing';
import { httpCommandClient } from './command-client.js';
import { httpItemLoader } from './item-loader.js';

const item = itemOf(
  itemDecider.evolve(itemDecider.initial, anAddedItem({ target: parseJsonText('{"n":1}') })),
) as ItemInQueue;

/** An API that answers with `answer`, and the requests it received. */
function answering(answer: () => Response) {
  const asked: string[] = [];
  const api = createApiClient({
    baseUrl: 'http://pages.test',
    fetch: async (request) => {
      const { method, url, headers } = request;
      asked.push(`${method} ${new URL(url).pathname} ${headers.get('if-match')} ${await request.text()}`.trim());
      return answer();
    },
  });
  return { api, asked };
}

describe('httpItemLoader', () => {
  it('splits a long list of items into several requests', async () => {
    const asked: number[] = [];
    const fetcher: typeof fetch = async (address) => {
      asked.push(new URLSearchParams(String(address).split('?')[1]).get('ordinals')?.split(',').length ?? 0);
      return Response.json({ items: [] });
    };
    await httpItemLoader({ queueId: 'queue', annotates: false }, fetcher).atOrdinals(
      Array.from({ length: 250 }, (_, i) => i),
    );
    expect(asked).toEqual([100, 100, 50]);
  });
});

describe('httpCommandClient', () => {
  it.each([
    ['unauthenticated', 'signedOut'],
    ['other_member', 'otherMember'],
    ['not_in_project', 'leftProject'],
  ])('recognizes by the code %s why somebody is turned away', async (code, is) => {
    const { api } = answering(() => Response.json({ code }, { status: 401 }));
    const client = httpCommandClient({ queueId: 'queue' }, async () => undefined, api);
    expect(await client.send('item', { type: 'Approve' }, 3n, item)).toEqual({ is });
  });

  it('reads the revision that a refusal names', async () => {
    const problem = { code: 'revision_mismatch', detail: 'The revision is 7, not 3', revision: '7' };
    const client = httpCommandClient(
      { queueId: 'queue' },
      async () => undefined,
      answering(() => Response.json(problem, { status: 412 })).api,
    );
    expect(await client.send('item', { type: 'Approve' }, 3n, item)).toMatchObject({ is: 'refused', revision: 7n });
  });

  it.each([
    [{ type: 'EditTarget', target: parseJsonText('{"n":1.10}') }, 'PUT', '/target', ' {"target":{"n":1.10}}'],
    [{ type: 'Approve' }, 'POST', '/approve', ' {}'],
    [
      { type: 'Approve', target: parseJsonText('12345678901234567890') },
      'POST',
      '/approve',
      ' {"target":12345678901234567890}',
    ],
    [{ type: 'Unapprove' }, 'POST', '/unapprove', ''],
    [{ type: 'Revert' }, 'POST', '/revert', ''],
    [{ type: 'Restore' }, 'POST', '/restore', ''],
    [{ type: 'FlagItem', reason: 'unsure' }, 'PUT', '/flag', ' {"reason":"unsure"}'],
    [{ type: 'UnflagItem' }, 'DELETE', '/flag', ''],
    [{ type: 'Discard' }, 'DELETE', '', ''],
  ] as const)(
    'sends a command once, exactly as typed, for the revision it was decided on: %j',
    async (command, method, path, body) => {
      const { api, asked } = answering(() => new Response('{}', { headers: { ETag: '"4"' } }));
      const outcome = await httpCommandClient({ queueId: 'q' }, async () => undefined, api).send(
        'i',
        command,
        3n,
        item,
      );
      expect(outcome).toEqual({ is: 'done', revision: 4n });
      expect(asked).toEqual([`${method} /v1/labeling_queues/q/items/i${path} "3"${body}`]);
    },
  );

  it.each([
    [{ type: 'EditTarget', target: parseJsonText('{"n":1.10}') }, ['PUT annotation {"target":{"n":1.10}}']],
    [{ type: 'Approve' }, ['POST annotation/submit {"target":{"n":1}}']],
    [{ type: 'Approve', target: parseJsonText('2') }, ['POST annotation/submit {"target":2}']],
    [{ type: 'Revert' }, ['PUT annotation {"target":{"n":1}}']],
    [{ type: 'Unapprove' }, ['POST annotation/reopen']],
    [{ type: 'SkipItem', reason: 'unsure' }, ['POST skip {"reason":"unsure"}']],
    [{ type: 'FlagItem', reason: 'unsure' }, ['PUT flag {"reason":"unsure"}']],
  ] as const)('sends what an annotator does to their own answer: %j', async (command, requests) => {
    const { api, asked } = answering(() => new Response('{}', { headers: { ETag: '"4"' } }));
    const client = httpCommandClient({ queueId: 'q', giver: { annotates: true } }, async () => undefined, api);
    expect(await client.send('i', command, 3n, item)).toEqual({ is: 'done', revision: 4n });
    expect(asked.map((one) => one.replace('/v1/labeling_queues/q/items/i/', '').replace(' "3"', ''))).toEqual(requests);
  });

  it('takes an item up again that its annotator skipped', async () => {
    const answers = [
      Response.json({ code: 'annotation_not_found', detail: 'There is none' }, { status: 404 }),
      new Response('{}', { headers: { ETag: '"4"' } }),
    ];
    const { api, asked } = answering(() => answers.shift() ?? Response.error());
    const client = httpCommandClient({ queueId: 'q', giver: { annotates: true } }, async () => undefined, api);
    expect(await client.send('i', { type: 'Unapprove' }, 3n, item)).toEqual({ is: 'done', revision: 4n });
    expect(asked.at(-1)).toBe('PUT /v1/labeling_queues/q/items/i/annotation "3" {"target":{"n":1}}');
  });

  it.each(['item_taken', 'item_approved', 'not_annotated'])(
    'says that %s leaves an annotator no choice',
    async (code) => {
      const problem = { code, detail: 'It is so', revision: '7' };
      const { api } = answering(() => Response.json(problem, { status: 409 }));
      const client = httpCommandClient({ queueId: 'q', giver: { annotates: true } }, async () => undefined, api);
      expect(await client.send('i', { type: 'Approve' }, 3n, item)).toMatchObject({ is: 'refused', isFinal: true });
    },
  );
});
