import { binaryEvent, EventStoreDBClient, jsonEvent, type EventData } from '@eventstore/db-client';
import { newStream, testNames, useStore } from '../store.fixture.js';

const fixture = useStore();
const type = '$metadata';
const notJson = (text: string) => binaryEvent({ type, data: Buffer.from(text) });

describe('a stream', () => {
  it.each<[string, boolean, EventData | undefined]>([
    ['hides nothing without metadata', false, undefined],
    ['hides nothing when its metadata says nothing about it', false, jsonEvent({ type, data: { owner: 'me' } })],
    ['may hide events when only its last ones are kept', true, jsonEvent({ type, data: { $maxCount: 2 } })],
    ['may hide events when its first ones were deleted', true, jsonEvent({ type, data: { $tb: 2 } })],
    ['hides nothing when its metadata is cut off', false, notJson('{"$maxCount":')],
    ['hides nothing when its metadata is empty', false, notJson('')],
    ['hides nothing when its metadata is no object', false, notJson('"$maxCount"')],
  ])('%s', async (_, expected, metadata) => {
    const store = fixture.connect();
    const stream = newStream();
    if (metadata) {
      const plain = EventStoreDBClient.connectionString(fixture.url);
      await plain.appendToStream(`$$${testNames.inStore(stream)}`, metadata);
      await plain.dispose();
    }
    expect(await store.mayHideEvents(stream)).toBe(expected);
  });
});
