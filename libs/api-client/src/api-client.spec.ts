import { createApiClient } from './api-client.js';
import { exactText } from './exact-text.js';

const place = { params: { path: { queue: 'q', item: 'i' } } };

/** A client whose requests are answered here; what it sent is in `sent`. */
function clientAnswered(status: number, answer: string) {
  const sent: { method: string; url: string; body: string }[] = [];
  const client = createApiClient({
    baseUrl: 'http://api.test',
    fetch: async (request: Request) => {
      sent.push({ method: request.method, url: request.url, body: await request.text() });
      const type = status < 400 ? 'application/json' : 'application/problem+json';
      return new Response(answer, { status, headers: { 'content-type': type } });
    },
  });
  return { client, sent };
}

describe('the API client', () => {
  it('sends an exact text as it stands', async () => {
    const { client, sent } = clientAnswered(200, '{}');
    await client.PUT('/v1/labeling_queues/{queue}/items/{item}/target', {
      ...place,
      body: { target: exactText('1.10') },
    });
    expect(sent).toEqual([
      {
        method: 'PUT',
        url: 'http://api.test/v1/labeling_queues/q/items/i/target',
        body: '{"target":1.10}',
      },
    ]);
  });

  it('hands an answer over as its exact text when asked to', async () => {
    const text = '{"target":12345678901234567890}';
    const { client } = clientAnswered(200, text);
    const { data } = await client.GET('/v1/labeling_queues/{queue}/items/{item}', { ...place, parseAs: 'text' });
    expect(data).toBe(text);
  });

  it('returns a problem as the error of the answer', async () => {
    const { client } = clientAnswered(409, '{"code":"item_approved","detail":"Unapprove it first"}');
    const { data, error, response } = await client.POST('/v1/labeling_queues/{queue}/items/{item}/revert', place);
    expect([data, error?.code, response.status]).toEqual([undefined, 'item_approved', 409]);
  });
});
