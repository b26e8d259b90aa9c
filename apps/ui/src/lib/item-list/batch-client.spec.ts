import { createApiClient } from '@labeling/api-client';
import { parseJsonText } from '@labeling/domain';
import { httpBatchClient } from './batch-client.js';

const apiAt = (fetch: (request: Request) => Promise<Response>) =>
  createApiClient({ baseUrl: 'http://pages.test', fetch });

describe('httpBatchClient', () => {
  it('sends values exactly as they are written', async () => {
    const bodies: unknown[] = [];
    const client = httpBatchClient(
      'q',
      apiAt(async (request) => {
        bodies.push(await request.text(), request.headers.get('x-request-id'));
        return Response.json({ changed: 1, unchanged: 0, refused: [] }, { headers: { position: '7' } });
      }),
    );
    const value = parseJsonText('[1.10, 12345678901234567890]');
    const answer = await client.send([{ id: 'a', revision: '3' }], { type: 'setField', key: '"k', value }, 'r-1');
    expect(bodies).toEqual([
      '{"items":[{"id":"a","revision":3}],"command":{"type":"setField","key":"\\"k","value":[1.10, 12345678901234567890]}}',
      'r-1',
    ]);
    expect(answer).toEqual({ is: 'done', changed: 1, unchanged: 0, refused: [], position: '7' });
  });

  it.each([
    [503, { is: 'unreachable' }],
    [429, { is: 'unreachable' }],
    [401, { is: 'failed', detail: 'You are signed out. Sign in again and continue.' }],
    [401, { is: 'failed', detail: expect.stringContaining('Someone else has signed in') }, 'other_member'],
    [403, { is: 'failed', detail: 'No.' }],
  ])('reads the status %s', async (status, expected, code = '') => {
    const client = httpBatchClient(
      'q',
      apiAt(async () => Response.json({ detail: 'No.', code }, { status })),
    );
    expect(await client.send([{ id: 'a' }], { type: 'approve' }, 'r')).toEqual(expected);
  });
});
