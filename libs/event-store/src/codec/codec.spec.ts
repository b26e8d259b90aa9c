import { jsonPlaces, type AnyEvent, type EventType, type JsonText } from '@labeling/domain';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { someContext } from '../store.fixture.js';
import { sampleEvents } from '../samples/sample-events.fixture.js';
import { decodeEvent, encodeEvent } from './codec.js';
import { currentVersion } from './upcasters.js';

const SAMPLES = join(import.meta.dirname, '..', 'samples');
const types = Object.keys(jsonPlaces) as EventType[];
const versions = types.flatMap((type) =>
  Array.from({ length: currentVersion(type) }, (_, i) => ({ type, version: i + 1 })),
);
const sampleName = (type: string, version: number) => `${type}.v${version}.txt`;

function readSample(type: string, version: number): { data: JsonText; metadata: string } {
  const [data = '', metadata = ''] = readFileSync(join(SAMPLES, sampleName(type, version)), 'utf8').split('\n');
  return { data: data as JsonText, metadata };
}

describe('frozen samples', () => {
  it('exist for every version of every event type, and for nothing else', () => {
    const files = readdirSync(SAMPLES).filter((name) => name.endsWith('.txt'));
    const expected = versions.map(({ type, version }) => sampleName(type, version));
    expect(files.toSorted()).toEqual(expected.toSorted());
  });

  it.each(versions)('are read as the event they stand for: $type v$version', ({ type, version }) => {
    const { data, metadata } = readSample(type, version);
    const decoded = decodeEvent(type, data, JSON.parse(metadata));
    expect(decoded.event).toEqual(sampleEvents[type][version - 1]);
    expect(decoded.metadata).toEqual({ ...someContext, schemaVersion: version });
  });

  it.each(types)('match what is written today: %s', (type) => {
    const event: AnyEvent | undefined = sampleEvents[type].at(-1);
    if (!event) throw new Error('no sample exists');
    const { data, metadata } = readSample(type, currentVersion(type));
    expect(encodeEvent(event, someContext)).toEqual({ type, data, metadata });
  });
});

describe('a stored event that is not understood', () => {
  const metadata = { ...someContext, schemaVersion: 1 };
  const data = '{}' as JsonText;
  it.each([
    ['an unknown type', 'ItemVanished', data, metadata, /type is unknown/],
    ['a type that every object has', 'toString', data, metadata, /type is unknown/],
    ['a version of the future', 'ItemApproved', data, { ...metadata, schemaVersion: 99 }, /version is 99, known are 1/],
    ['version 0', 'ItemApproved', data, { ...metadata, schemaVersion: 0 }, /version is 0/],
    ['no metadata', 'ItemApproved', data, undefined, /metadata/],
    ['metadata of another product', 'ItemApproved', data, { $correlationId: '1' }, /metadata/],
    ['data that is not an object', 'ItemApproved', '"x"' as JsonText, metadata, /not a JSON object/],
  ])('is refused with the reason: %s', (_, type, text, about, reason) => {
    expect(() => decodeEvent(type, text, about)).toThrow(reason);
  });
});

describe('a stored event', () => {
  it('leaves out properties that are undefined', () => {
    const event: AnyEvent = {
      type: 'TargetEdited',
      data: { target: '1' as JsonText, ...({ extra: undefined } as object) },
    };
    expect(encodeEvent(event, someContext).data).toBe('{"target":1}');
  });

  it('keeps what the state after it rests on', () => {
    const basis = { version: 1, revisions: [0, 17] };
    const encoded = encodeEvent({ type: 'ItemApproved', data: {} }, { ...someContext, basis });
    expect(encoded.metadata).toMatch(/,"schemaVersion":1,"basis":\{"version":1,"revisions":\[0,17\]\}\}$/);
    const decoded = decodeEvent('ItemApproved', encoded.data, JSON.parse(encoded.metadata));
    expect(decoded.metadata).toEqual({ ...someContext, schemaVersion: 1, basis });
  });
});
