// Connections over gRPC that ask for more than anybody would, or never finish their requests.
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Attack, AttackedProduct, Outcome } from '../attack.js';
import { callOn, framed, openSession } from '../grpc-call.js';
import { countFrames, flags, frame, headerBlock, opening, reset } from '../http2-frames.js';
import { connectTo } from '../raw.js';
import { callSpans, eachIs, EXPORT, spanCall } from '../span-call.js';

const REQUESTS = 5_000;
/** Exports, each of which is answered. */
const EXPORTS = 1_000;
const CONNECTIONS = 20;
const PER_CONNECTION = 100;
/** How many requests on one connection the server answers at once. */
const MOST_AT_ONCE = 100;
const PATIENCE_MS = 10_000;

const headersOf = (product: AttackedProduct) =>
  headerBlock({
    ...{ ':method': 'POST', ':scheme': 'http', ':path': EXPORT, ':authority': 'localhost' },
    ...{ 'content-type': 'application/grpc', te: 'trailers', authorization: `Bearer ${product.keys.write}` },
  });
const streamAt = (index: number) => 2 * index + 1;

/** A request whose message is still to come. */
const begun = (product: AttackedProduct, index: number): Buffer =>
  frame({ type: 'headers', stream: streamAt(index), flag: flags.endsHeaders, payload: headersOf(product) });

/** Whether an exporter is answered on a separate connection. */
const isAnswered = async (product: AttackedProduct) => (await callSpans(product, {})).status === 'OK';

/** Sends until everything is sent or the server has had enough. @returns whether it had, and what it said */
async function flood(product: AttackedProduct, frames: Iterable<Buffer>): Promise<{ isCut: boolean; said: Buffer }> {
  const socket = await connectTo(product.otlpGrpcUrl);
  const said: Buffer[] = [];
  socket.on('data', (bytes: Buffer) => said.push(bytes));
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.write(opening);
  for (const bytes of frames) {
    if (!socket.writable) break;
    if (socket.write(bytes)) continue;
    await Promise.race([closed, new Promise<void>((resolve) => socket.once('drain', resolve))]);
  }
  const isCut = await Promise.race([closed.then(() => true), hasRead(socket).then(() => false)]);
  socket.destroy();
  return { isCut, said: Buffer.concat(said) };
}

/** Resolves when the server answers the last frame, or takes too long. */
async function hasRead(socket: Socket): Promise<void> {
  const last = Buffer.from('the last');
  const answered = new Promise<void>((resolve) =>
    socket.on('data', (bytes: Buffer) => {
      if (bytes.includes(last)) resolve();
    }),
  );
  socket.write(frame({ type: 'ping', payload: last }));
  await Promise.race([answered, pause(PATIENCE_MS, undefined, { ref: false })]);
}

async function cutOrHeld(product: AttackedProduct, frames: Iterable<Buffer>): Promise<Outcome> {
  const { isCut } = await flood(product, frames);
  const held = await isAnswered(product);
  return { held, saw: `${isCut ? 'cut off' : 'read'}, others ${held ? 'answered' : 'refused'}` };
}

function* rapidlyReset(product: AttackedProduct): Generator<Buffer> {
  for (let i = 0; i < REQUESTS; i++) yield Buffer.concat([begun(product, i), reset(streamAt(i))]);
}

/** Headers of 160 MB that never end. */
function* endless(product: AttackedProduct): Generator<Buffer> {
  yield frame({ type: 'headers', stream: 1, payload: headersOf(product) });
  const more = headerBlock({ 'x-more': 'x'.repeat(16_000) });
  for (let i = 0; i < 10_000; i++) yield frame({ type: 'continuation', stream: 1, payload: more });
}

export const grpcConnections: readonly Attack[] = [
  {
    name: `${REQUESTS.toLocaleString('en')} requests over gRPC that are given up at once`,
    room: 'grpc',
    sends: `${REQUESTS} requests on one connection, each followed by its end before anything can be answered`,
    mustAnswer: 'An end to the connection, while an exporter is answered on another',
    run: (product) => cutOrHeld(product, rapidlyReset(product)),
  },
  {
    name: `${REQUESTS.toLocaleString('en')} requests over gRPC begun at once on one connection`,
    room: 'grpc',
    sends: `${REQUESTS} requests on one connection without their messages, whatever the server allows`,
    mustAnswer: `A refusal to all but ${MOST_AT_ONCE}, or an end to the connection`,
    async run(product) {
      const { isCut, said } = await flood(
        product,
        Array.from({ length: REQUESTS }, (_, i) => begun(product, i)),
      );
      const refused = countFrames(said, 'reset');
      const held = (isCut || refused >= REQUESTS - MOST_AT_ONCE) && (await isAnswered(product));
      return { held, saw: `${refused} refused${isCut ? ', then cut off' : ''}` };
    },
  },
  {
    name: 'headers over gRPC that never end',
    room: 'grpc',
    sends: 'one request with 160 MB of headers, in ten thousand parts',
    mustAnswer: 'An end to the connection',
    async run(product) {
      const { isCut } = await flood(product, endless(product));
      return { held: isCut && (await isAnswered(product)), saw: isCut ? 'cut off' : 'read' };
    },
  },
  {
    name: `${CONNECTIONS * PER_CONNECTION} half messages over gRPC`,
    room: 'grpc',
    sends: `${CONNECTIONS} connections with ${PER_CONNECTION} requests each, all with half a message and then nothing more`,
    mustAnswer: 'OK to exporters meanwhile',
    async run(product) {
      const sessions = Array.from({ length: CONNECTIONS }, () => openSession(product.otlpGrpcUrl));
      const { path, headers } = spanCall(product, {});
      for (const session of sessions) {
        for (let i = 0; i < PER_CONNECTION; i++) {
          const half = session.request({
            ':method': 'POST',
            ':path': path,
            'content-type': 'application/grpc',
            ...headers,
          });
          half.on('error', () => undefined).write(framed(Buffer.alloc(1_000), 0, 1_000_000));
        }
      }
      await Promise.all(sessions.map((session) => new Promise((resolve) => session.ping(resolve))));
      const answers = [];
      for (let i = 0; i < 10; i++) answers.push(await callSpans(product, {}));
      for (const session of sessions) session.destroy();
      return eachIs(answers, 'OK');
    },
  },
  {
    name: `${EXPORTS.toLocaleString('en')} exports over gRPC at once`,
    room: 'grpc',
    sends: `${EXPORTS} empty exports on one connection, as fast as it takes them`,
    mustAnswer: 'OK, RESOURCE_EXHAUSTED or UNAVAILABLE to each',
    async run(product) {
      const session = openSession(product.otlpGrpcUrl);
      const call = spanCall(product, {});
      const answers = await Promise.all(Array.from({ length: EXPORTS }, () => callOn(session, call)));
      session.destroy();
      return eachIs(answers, 'OK', 'RESOURCE_EXHAUSTED', 'UNAVAILABLE');
    },
  },
];
