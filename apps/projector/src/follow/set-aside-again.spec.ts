import { StoreRefusesUser, StreamDeleted } from '@labeling/event-store';
import { emptyReadModels } from './read-models.fixture.js';
import { canReadMore } from './set-aside-again.js';

describe('a release that looks again at streams that were set aside', () => {
  const client = emptyReadModels();
  beforeAll(async () => {
    for (const [i, stream] of ['first', 'second'].entries()) {
      await client().query(
        `insert into read_model.set_aside_streams (stream, revision, position, type, was_read, reason, stored_at)
         values ($1, 1, $2, $3, false, 'its type is unknown', '')`,
        [stream, i, `Type${i}`],
      );
    }
  });

  it.each([
    ['that was deleted', new StreamDeleted('first')],
    ["that the store does not show to the product's user", new StoreRefusesUser()],
  ])('leaves one %s as it is, and looks at the next', async (_, error) => {
    const unless = (isRefused: (stream: string) => boolean) => ({
      read: async function* (stream: string) {
        if (isRefused(stream)) throw error;
        yield stream;
      },
    });
    expect(
      await canReadMore(
        client(),
        unless(() => true),
      ),
    ).toBe(false);
    expect(
      await canReadMore(
        client(),
        unless((stream) => stream === 'first'),
      ),
    ).toBe(true);
  });
});
