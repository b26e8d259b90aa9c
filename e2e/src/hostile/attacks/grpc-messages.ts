// Messages over gRPC that are too large, become too large, or are not messages at all.
import { randomBytes } from 'node:crypto';
import { deflateSync, gzipSync } from 'node:zlib';
import { long, type Attack } from '../attack.js';
import { framed } from '../grpc-call.js';
import { field } from '../protobuf-field.js';
import { callSpans, eachIs, requestOf } from '../span-call.js';

const TOO_MUCH = 40_000_000;
const DEEP = 5_000;

/** A value in a list in a list, and so on. */
function nested(): Buffer {
  let value = field(1, 'x');
  for (let depth = 0; depth < DEEP; depth++) value = field(5, field(1, value));
  return requestOf(field(9, Buffer.concat([field(1, 'deep'), field(2, value)])));
}

/** Wrongly encoded, each in a different way. */
const unreadable = (): readonly Buffer[] => [
  randomBytes(10_000),
  // Nested groups, which nobody uses any more.
  Buffer.alloc(1_000_000, 0x0b),
  // A field that claims to have 2 GB.
  Buffer.from([0x0a, 0xff, 0xff, 0xff, 0xff, 0x07, 1, 2, 3]),
  // A number that never ends.
  Buffer.alloc(1_000, 0xff),
  nested(),
];

export const grpcMessages: readonly Attack[] = [
  {
    name: 'messages over gRPC that are no spans',
    room: 'grpc',
    sends: `random bytes, a million groups in each other, lengths that are not there, values ${DEEP} deep`,
    mustAnswer: 'INVALID_ARGUMENT to each',
    run: async (product) =>
      eachIs(
        await Promise.all(unreadable().map((bytes) => callSpans(product, { body: framed(bytes) }))),
        'INVALID_ARGUMENT',
      ),
  },
  {
    name: 'messages over gRPC whose length is a lie',
    room: 'grpc',
    sends: 'messages that announce 4 GB, less than they have, nothing, and two in one request',
    mustAnswer: 'INVALID_ARGUMENT to each',
    run: async (product) =>
      eachIs(
        await Promise.all(
          [
            framed(Buffer.from('x'), 0, 0xffffffff),
            framed(Buffer.from('xyz'), 0, 1),
            Buffer.alloc(0),
            Buffer.alloc(3),
            Buffer.concat([framed(new Uint8Array()), framed(new Uint8Array())]),
          ].map((body) => callSpans(product, { body })),
        ),
        'INVALID_ARGUMENT',
      ),
  },
  {
    name: 'bombs in gzip over gRPC',
    room: 'grpc',
    sends: `${TOO_MUCH / 1e6} MB of blanks in gzip, in deflate, and in gzip that no header mentions`,
    mustAnswer: 'RESOURCE_EXHAUSTED, and UNIMPLEMENTED to the others',
    async run(product) {
      const blanks = Buffer.alloc(TOO_MUCH, ' ');
      const zipped = framed(gzipSync(blanks), 1);
      const deflated = framed(deflateSync(blanks), 1);
      const [bomb, ...others] = await Promise.all([
        callSpans(product, { body: zipped, headers: { 'grpc-encoding': 'gzip' } }),
        callSpans(product, { body: deflated, headers: { 'grpc-encoding': 'deflate' } }),
        callSpans(product, { body: zipped }),
      ]);
      const { held, saw } = eachIs(others, 'UNIMPLEMENTED');
      return { held: held && bomb?.status === 'RESOURCE_EXHAUSTED', saw: `${bomb?.status}, ${saw}` };
    },
  },
  long({
    name: `16 messages of ${TOO_MUCH / 1e6} MB over gRPC at once`,
    room: 'grpc',
    sends: `16 messages of ${TOO_MUCH / 1e6} MB at once, each on a connection of its own`,
    mustAnswer: 'RESOURCE_EXHAUSTED to each, or UNAVAILABLE because too much is being read already',
    async run(product) {
      const body = framed(Buffer.alloc(TOO_MUCH));
      const answers = await Promise.all(Array.from({ length: 16 }, () => callSpans(product, { body })));
      return eachIs(answers, 'RESOURCE_EXHAUSTED', 'UNAVAILABLE');
    },
  }),
  long({
    name: 'five million empty spans over gRPC',
    room: 'grpc',
    sends: 'five million spans without anything in them, in gzip: a few kilobytes',
    mustAnswer: 'INVALID_ARGUMENT, or RESOURCE_EXHAUSTED because it grows too much',
    async run(product) {
      const spans = field(1, field(2, Buffer.alloc(10_000_000, Buffer.from([0x12, 0]))));
      const headers = { 'grpc-encoding': 'gzip' };
      const answer = await callSpans(product, { body: framed(gzipSync(spans), 1), headers });
      return eachIs([answer], 'INVALID_ARGUMENT', 'RESOURCE_EXHAUSTED');
    },
  }),
];
