import { jsonPlaces, type AnyEvent, type EventType, type JsonText } from '@labeling/domain';
import { storedMetadata } from '../samples/sample.fixture.js';
import { samples } from '../samples/samples.fixture.js';
import { someContext } from '../store.fixture.js';
import { decodeEvent, encodeEvent } from './codec.js';
import { currentVersion } from './upcasters.js';

const types = Object.keys(jsonPlaces) as EventType[];
const stored = types.flatMap((type) =>
  samples[type].versions.map((sample, i) => ({ type, version: i + 1, ...sample, stored: sample.stored as JsonText })),
);

describe('frozen samples', () => {
  it.each(types)('exist for every version: %s', (type) => {
    expect(samples[type].versions).toHaveLength(currentVersion(type));
  });

  it.each(stored)(
    'are read as the events they stand for: $type v$version',
    ({ type, version, stored: data, event }) => {
      const decoded = decodeEvent(type, data, JSON.parse(storedMetadata(version)));
      expect(decoded.event).toEqual(event);
      expect(decoded.metadata).toEqual({ ...someContext, schemaVersion: version });
    },
  );

  it.each(stored.filter(({ type, version }) => version === currentVersion(type)))(
    'match what is written today: $type',
    ({ type, version, stored: data, event }) => {
      expect(encodeEvent(event, someContext)).toEqual({ type, data, metadata: storedMetadata(version) });
    },
  );
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

  it('keeps the basis of the state after it', () => {
    const basis = { version: 1, revisions: [0, 17] };
    const encoded = encodeEvent({ type: 'ItemApproved', data: {} }, { ...someContext, basis });
    expect(encoded.metadata).toMatch(/,"schemaVersion":1,"basis":\{"version":1,"revisions":\[0,17\]\}\}$/);
    const decoded = decodeEvent('ItemApproved', encoded.data, JSON.parse(encoded.metadata));
    expect(decoded.metadata).toEqual({ ...someContext, schemaVersion: 1, basis });
  });
});
