import { atOnce, inTurns, parseJsonText } from '@labeling/domain';
import fc from 'fast-check';
import { setImmediate } from 'node:timers/promises';

import { attributesText } from './attribute.js';
import { UnreadableExport, type ExportRequest } from './export-request.js';
import { readJson } from './json.js';
import { inJson, inProtobuf, jsonRequest, jsonSpan, startNs } from './otlp.fixture.js';
import { readProtobuf } from './protobuf.js';
import { spanSignal } from './signal.js';
import { turnsOf } from '../turns.fixture.js';

const fromJson = (text: string) => atOnce(readJson(spanSignal, parseJsonText(text, Infinity)));
const fromProtobuf = (bytes: Uint8Array) => atOnce(readProtobuf(spanSignal, bytes));
const textOf = (stringValue: string) => ({ key: 'text', value: { stringValue } });
const numbered = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ key: `k${i}`, value: { intValue: String(i) } }));
const firstSpan = ({ resources }: ExportRequest) => resources[0]?.scopes[0]?.sent[0];

/** Any attribute value in its JSON form. */
const { anyValue } = fc.letrec<{ anyValue: object }>((tie) => ({
  anyValue: fc.oneof(
    { maxDepth: 4 },
    fc.string({ unit: 'grapheme' }).map((stringValue) => ({ stringValue })),
    fc.boolean().map((boolValue) => ({ boolValue })),
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((value) => ({ intValue: String(value) })),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((doubleValue) => ({ doubleValue })),
    fc.uint8Array().map((bytes) => ({ bytesValue: Buffer.from(bytes).toString('base64') })),
    fc.array(tie('anyValue'), { maxLength: 3 }).map((values) => ({ arrayValue: { values } })),
    fc
      .array(fc.record({ key: fc.string(), value: tie('anyValue') }), { maxLength: 3 })
      .map((values) => ({ kvlistValue: { values } })),
    fc.constant({}),
  ),
}));

describe('reading an export request', () => {
  it('reads the same from both encodings', () => {
    const attributes = fc.array(fc.record({ key: fc.string(), value: anyValue }), { maxLength: 4 });
    fc.assert(
      fc.property(attributes, (given) => {
        const event = { timeUnixNano: String(startNs), name: 'e', attributes: given };
        const link = { traceId: 'aa'.repeat(16), spanId: 'bb'.repeat(8), attributes: given };
        const status = { code: 2, message: 'no' };
        const request = jsonRequest(jsonSpan({ attributes: given, events: [event], links: [link], status }));
        const read = [fromJson(inJson(request)), fromProtobuf(inProtobuf(request))];
        const texts = read.map((one) => attributesText(firstSpan(one)?.attributes ?? new Map()));
        expect(texts[0]).toBe(texts[1]);
        expect(() => JSON.parse(texts[0] ?? '')).not.toThrow();
        expect(read[0]).toEqual(read[1]);
      }),
    );
  });

  it('keeps every digit, even of integers written as numbers, and does not change texts', () => {
    const text = JSON.stringify(
      jsonRequest(jsonSpan({ attributes: [{ key: 'a', value: { stringValue: '"intValue": 9007199254740993}' } }] })),
    )
      .replace(`"${startNs}"`, String(startNs))
      .replace(
        '"attributes":[{"key":"a"',
        '"attributes":[{"key":"n","value":{"intValue" : -9007199254740993 }},{"key":"a"',
      );
    const span = firstSpan(fromJson(text));
    expect(span?.startNs).toBe(startNs);
    expect(attributesText(span?.attributes ?? new Map())).toBe(
      '{"n":-9007199254740993,"a":"\\"intValue\\": 9007199254740993}"}',
    );
  });

  it('reads numbers that JSON lacks as text', () => {
    const attributes = ['NaN', 'Infinity', '-Infinity', '1.5'].map((doubleValue, i) => ({
      key: `${i}`,
      value: { doubleValue },
    }));
    const span = firstSpan(fromJson(inJson(jsonRequest(jsonSpan({ attributes })))));
    expect(attributesText(span?.attributes ?? new Map())).toBe('{"0":"NaN","1":"Infinity","2":"-Infinity","3":1.5}');
  });

  it('reads what the JSON of protobuf allows: any base64, and integers as numbers or as text', () => {
    const values = [
      ...['+/8=', '-_8=', '-_8', '', 'QQ'].map((bytesValue) => ({ bytesValue })),
      ...['9223372036854775807', '-9223372036854775808', 7, 1e3].map((intValue) => ({ intValue })),
      ...[true, false].map((boolValue) => ({ boolValue })),
      { boolValue: null },
    ];
    const attributes = values.map((value, i) => ({ key: `k${i}`, value }));
    const { unreadable, resources } = fromJson(inJson(jsonRequest(jsonSpan({ attributes }))));
    expect(unreadable).toEqual([]);
    expect(attributesText(resources[0]?.scopes[0]?.sent[0]?.attributes ?? new Map())).toBe(
      '{"k0":"+/8=","k1":"+/8=","k2":"+/8=","k3":"","k4":"QQ==","k5":9223372036854775807,' +
        '"k6":-9223372036854775808,"k7":7,"k8":1000,"k9":true,"k10":false,"k11":null}',
    );
  });

  it('uses the last value of a repeated key', () => {
    const attributes = ['1', '2'].map((stringValue) => ({ key: 'a', value: { stringValue } }));
    const span = firstSpan(fromProtobuf(inProtobuf(jsonRequest(jsonSpan({ attributes })))));
    expect(attributesText(span?.attributes ?? new Map())).toBe('{"a":"2"}');
  });

  it.each([
    ['{}', 0],
    ['{"resourceSpans":null}', 0],
    ['{"resourceSpans":[{"scopeSpans":[{"spans":[],"unknown":1}]}]}', 1],
  ])('reads %s', (text, resources) => {
    expect(fromJson(text)).toMatchObject({ unreadable: [], resources: { length: resources } });
  });

  it.each(['[]', 'null', '1', '{"resourceSpans":{}}', '{"resourceSpans":[1]}', '{"resourceSpans":[[]]}'])(
    'refuses the JSON %j',
    (text) => {
      expect(() => fromJson(text)).toThrow(UnreadableExport);
    },
  );

  it.each([
    ['of a request', [0x7b, 0x78, 0, 0x7c]],
    ['of the spans of a resource', [0x0a, 4, 0x7b, 0x78, 0, 0x7c]],
  ])('refuses groups in protobuf, which OTLP does not know, among the fields %s', (_, bytes) => {
    expect(() => fromProtobuf(Uint8Array.from(bytes))).toThrow('contains a group');
  });

  it('refuses malformed protobuf and endless nesting', () => {
    expect(() => fromProtobuf(Buffer.from('hello, world'))).toThrow(UnreadableExport);
    expect(() => fromProtobuf(inProtobuf(jsonRequest(jsonSpan())).subarray(0, -3))).toThrow(UnreadableExport);
    const nested = (depth: number): object =>
      depth === 0 ? { intValue: '1' } : { arrayValue: { values: [nested(depth - 1)] } };
    const deep = jsonRequest(jsonSpan({ attributes: [{ key: 'a', value: nested(41) }] }), jsonSpan());
    for (const read of [fromJson(inJson(deep)), fromProtobuf(inProtobuf(deep))]) {
      expect(read.unreadable).toEqual(['an attribute nests deeper than 40']);
      expect(read.resources[0]?.scopes[0]?.sent).toHaveLength(1);
    }
  });

  it.each([
    ['traceId', 5],
    ['name', {}],
    ['kind', 'SERVER'],
    ['startTimeUnixNano', 1.5],
    ['endTimeUnixNano', 'soon'],
    ['attributes', {}],
    ['attributes', [{ key: 1 }]],
    ['attributes', [{ key: 'a', value: { doubleValue: 'x' } }]],
    ['attributes', [{ key: 'a', value: { bytesValue: 1 } }]],
    ['attributes', [{ key: 'a', value: { bytesValue: '%%%' } }]],
    ['attributes', [{ key: 'a', value: { bytesValue: 'AAAAA' } }]],
    ['attributes', [{ key: 'a', value: { boolValue: 'true' } }]],
    ['attributes', [{ key: 'a', value: { boolValue: 1 } }]],
    ['attributes', [{ key: 'a', value: { intValue: '9223372036854775808' } }]],
    ['attributes', [{ key: 'a', value: { intValue: '-9223372036854775809' } }]],
    ['events', [{ timeUnixNano: '18446744073709551616' }]],
    ['events', 'none'],
    ['links', [1]],
    ['status', []],
  ])('leaves out a span whose %s is %j, and reads the others', (name, value) => {
    const { unreadable, resources } = fromJson(inJson(jsonRequest(jsonSpan({ [name]: value }), jsonSpan())));
    expect(unreadable).toHaveLength(1);
    expect(resources[0]?.scopes[0]?.sent).toHaveLength(1);
  });

  it('refuses more messages than memory holds, but accepts a text that only looks like many', () => {
    const empties = Buffer.alloc(4_000_002);
    for (let i = 0; i < empties.length; i += 2) empties[i] = 0x0a;
    const tooMany = 'The request has more than 2000000 messages';
    expect(() => fromProtobuf(empties)).toThrow(tooMany);
    expect(() => fromJson(`{"resourceSpans":[${'{},'.repeat(2_000_000)}{}]}`)).toThrow(tooMany);
    const text = { key: 'a', value: { stringValue: '{'.repeat(2_000_001) } };
    const request = jsonRequest(jsonSpan({ attributes: [text] }));
    expect(fromJson(inJson(request))).toEqual(fromProtobuf(inProtobuf(request)));
  });
});

describe('a span with too many parts', () => {
  const many = numbered(10_001);
  const request = jsonRequest(jsonSpan({ attributes: many }), jsonSpan({ attributes: many.slice(0, 9_000) }));

  it('is left out, and the others are read', () => {
    for (const { unreadable, resources } of [fromJson(inJson(request)), fromProtobuf(inProtobuf(request))]) {
      expect(unreadable).toEqual(['a span has more than 20000 parts, such as attributes']);
      expect(resources[0]?.scopes[0]?.sent.map(({ attributes }) => attributes.size)).toEqual([9_000]);
    }
  });
});

describe('a resource or scope with too many parts', () => {
  it.each(['resource', 'scope'])('makes the request unreadable: %s', (name) => {
    const around = { attributes: numbered(10_001) };
    const scopeSpans = [{ scope: name === 'scope' ? around : {}, spans: [jsonSpan()] }];
    const request = { resourceSpans: [{ resource: name === 'resource' ? around : {}, scopeSpans }] };
    const complaint = `A ${name} has more than 20000 parts, such as attributes`;
    expect(() => fromJson(inJson(request))).toThrow(complaint);
    expect(() => fromProtobuf(inProtobuf(request))).toThrow(complaint);
  });
});

describe('a span that is far larger than allowed', () => {
  it('is left out unread, and the others are read', () => {
    const large = jsonSpan({ name: 7, attributes: [textOf('x'.repeat(1_100_000))] });
    const request = parseJsonText(inJson(jsonRequest(large, jsonSpan())), Infinity);
    const { unreadable, resources } = atOnce(readJson(spanSignal, request, 10_000));
    expect(unreadable).toEqual([expect.stringMatching(/^a span has \d+ bytes; at most 10000 are allowed/)]);
    expect(resources[0]?.scopes[0]?.sent).toHaveLength(1);
  });
});

describe('a large export request', () => {
  it('is refused with more spans than one request may have', () => {
    const request = `{"resourceSpans":[{"scopeSpans":[{"spans":[${'{},'.repeat(100_000)}{}]}]}]}`;
    expect(() => fromJson(request)).toThrow('The request has more than 100000 spans');
  });

  it('lets other requests run while it is read', async () => {
    const spans = Array.from({ length: 2_000 }, () =>
      jsonSpan({ attributes: [{ key: 'a', value: { stringValue: 'x'.repeat(1_000) } }] }),
    );
    const text = parseJsonText(inJson(jsonRequest(...spans)), Infinity);
    const bytes = inProtobuf(jsonRequest(...spans));
    for (const steps of [readJson(spanSignal, text), readProtobuf(spanSignal, bytes)])
      expect(await turnsOf(inTurns(steps, setImmediate))).toBeGreaterThan(5);
  });

  it.each([
    ['one span of too many attributes', jsonRequest(jsonSpan({ attributes: numbered(100_000) }))],
    ['one long text of quotes', jsonRequest(jsonSpan({ attributes: [textOf('"'.repeat(1_000_000))] }))],
    ['what is not stored', { ...jsonRequest(jsonSpan()), unknown: numbered(100_000) }],
  ])('lets other requests run while it consists of %s in JSON', async (_, request) => {
    expect(await turnsOf(inTurns(readJson(spanSignal, inJson(request)), setImmediate))).toBeGreaterThan(10);
  });

  it('lets other requests run while it consists of fields that are not stored, in protobuf', async () => {
    const unknown = Buffer.alloc(2_000_000, Uint8Array.of(0x78, 0));
    expect(await turnsOf(inTurns(readProtobuf(spanSignal, unknown), setImmediate))).toBeGreaterThan(5);
  });
});
