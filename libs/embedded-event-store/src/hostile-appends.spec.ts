// Appends that the client would never send. They must not use up the node's memory, or cost another caller an answer.
import { status } from '@grpc/grpc-js';
import timestampPb from 'google-protobuf/google/protobuf/timestamp_pb.js';
import { codePb, emptyPb, sharedPb, streamsPb } from './protocol/generated.js';
import { newStream, useEmbeddedStore } from './event-store.fixture.js';
import { append, identifier, proposed, rawStreams, uuid, type RawStreams } from './raw-client.fixture.js';

const store = useEmbeddedStore();
let raw: RawStreams;
beforeAll(() => {
  raw = rawStreams(store.url);
});
afterAll(() => raw.close());

const REFUSED = { code: status.INVALID_ARGUMENT };

/** One BatchAppend call whose answers are taken one by one. */
function batch() {
  const call = raw.batchAppend();
  const answers = call[Symbol.asyncIterator]();
  return {
    send: (request: streamsPb.BatchAppendReq) => call.write(request),
    async answer(): Promise<streamsPb.BatchAppendResp> {
      const { value } = await answers.next();
      return value;
    },
    end: () => call.cancel(),
  };
}

function chunk(id: sharedPb.UUID, events: readonly streamsPb.BatchAppendReq.ProposedMessage[] = []) {
  return new streamsPb.BatchAppendReq().setCorrelationId(id).setProposedMessagesList([...events]);
}

function options(stream = newStream(), deadline = Date.now() + 600_000) {
  return new streamsPb.BatchAppendReq.Options()
    .setStreamIdentifier(identifier(stream))
    .setAny(new emptyPb.Empty())
    .setDeadline(timestampPb.Timestamp.fromDate(new Date(deadline)));
}

function event(bytes = 2) {
  const message = new streamsPb.BatchAppendReq.ProposedMessage().setId(uuid()).setData(new Uint8Array(bytes));
  message.getMetadataMap().set('type', 'Counted').set('content-type', 'application/octet-stream');
  return message;
}

const whole = (id = uuid()) => chunk(id, [event()]).setOptions(options()).setIsFinal(true);

describe('appends that never become complete', () => {
  it('are refused above a few megabytes per call, while others continue', async () => {
    const call = batch();
    const ids = Array.from({ length: 40 }, () => uuid());
    for (const id of ids) call.send(chunk(id, [event(1_000_000)]).setOptions(options()));
    call.send(whole());
    const answers = [];
    do answers.push(await call.answer());
    while (answers.at(-1)?.hasError());
    const errors = answers.slice(0, -1).map((answer) => answer.getError()?.getCode());
    expect(errors.length).toBeGreaterThan(20);
    expect(new Set(errors)).toEqual(new Set([codePb.Code.RESOURCE_EXHAUSTED]));
    call.end();
  });

  it('are bounded across all calls, and free their memory when their call ends', async () => {
    const calls = Array.from({ length: 6 }, () => batch());
    const refusals = await Promise.all(
      calls.map(async (call) => {
        for (let n = 0; n < 15; n++) call.send(chunk(uuid(), [event(1_000_000)]).setOptions(options()));
        call.send(whole());
        let refused = 0;
        while ((await call.answer()).hasError()) refused++;
        return refused;
      }),
    );
    expect(refusals.reduce((sum, refused) => sum + refused)).toBeGreaterThan(15);
    for (const call of calls) call.end();
    const again = batch();
    let first;
    do {
      const id = uuid();
      again.send(chunk(id, [event(1_000_000)]).setOptions(options()));
      again.send(chunk(id, [event()]).setIsFinal(true));
      first = await again.answer();
    } while (first.hasError());
    expect(first.hasSuccess()).toBe(true);
    again.end();
  });

  it('are refused above a limited number per call', async () => {
    const call = batch();
    for (let n = 0; n < 1_001; n++) call.send(chunk(uuid()).setOptions(options()));
    expect((await call.answer()).getError()?.getCode()).toBe(codePb.Code.RESOURCE_EXHAUSTED);
    call.end();
  });

  it('end once at their deadline, and their later chunks are ignored', async () => {
    const call = batch();
    const id = uuid();
    call.send(chunk(id, [event()]).setOptions(options(newStream(), Date.now() + 50)));
    const late = await call.answer();
    expect(late.getCorrelationId()?.getString()).toBe(id.getString());
    expect(late.getError()?.getCode()).toBe(codePb.Code.DEADLINE_EXCEEDED);
    call.send(chunk(id, [event()]).setIsFinal(true));
    const other = uuid();
    call.send(whole(other));
    const next = await call.answer();
    expect([next.hasSuccess(), next.getCorrelationId()?.getString()]).toEqual([true, other.getString()]);
    call.end();
  });
});

describe('an append that is not one', () => {
  it.each([
    ['no correlation id', () => new streamsPb.BatchAppendReq().setOptions(options()).setIsFinal(true)],
    ['a correlation id that is no UUID', () => whole(uuid('nonsense'))],
    ['a correlation id of a megabyte', () => whole(uuid('x'.repeat(1_048_576)))],
    ['no stream', () => whole().setOptions(options(''))],
    ['a stream name of a megabyte', () => whole().setOptions(options('x'.repeat(1_048_576)))],
  ])('is answered as a bad request when it has %s, and the call continues', async (_, request) => {
    const call = batch();
    call.send(request());
    call.send(whole());
    const bad = await call.answer();
    expect(bad.getError()?.getDetails()?.getTypeName()).toBe('event_store.client.BadRequest');
    expect((await call.answer()).hasSuccess()).toBe(true);
    call.end();
  });
});

describe('an append', () => {
  it('has a bounded number of events', async () => {
    const tooMany = Array.from({ length: 32_769 }, () => proposed(crypto.randomUUID(), new Uint8Array()));
    await expect(append(raw, newStream(), tooMany)).rejects.toMatchObject(REFUSED);
    const call = batch();
    const half = () => Array.from({ length: 16_385 }, () => event(0));
    const id = uuid();
    call.send(chunk(id, half()).setOptions(options()));
    call.send(chunk(id, half()).setIsFinal(true));
    expect((await call.answer()).getError()?.getCode()).toBe(codePb.Code.INVALID_ARGUMENT);
    call.end();
  });

  it('has events with an id and a content type, as in EventStoreDB', async () => {
    await expect(append(raw, newStream(), [proposed('00000000-0000-0000-0000-000000000000')])).rejects.toMatchObject({
      ...REFUSED,
      details: 'Empty eventId provided.',
    });
    const untyped = proposed();
    untyped.getProposedMessage()?.getMetadataMap().del('content-type');
    await expect(append(raw, newStream(), [untyped])).rejects.toMatchObject(REFUSED);
  });

  it('has events that are counted as EventStoreDB counts them: types in UTF-16, data and metadata', async () => {
    const sized = (data: number) => {
      const event = proposed(crypto.randomUUID(), new Uint8Array(data));
      event.getProposedMessage()?.setCustomMetadata(new Uint8Array(500_000));
      return event;
    };
    const most = 1_048_576 - 500_000 - 2 * 'Counted'.length;
    await append(raw, newStream(), [sized(most)]);
    await expect(append(raw, newStream(), [sized(most + 1)])).rejects.toMatchObject(REFUSED);
  });

  it.each([
    ['$$', '$$'],
    ['$all', '$all'],
    ['no name', ''],
    ['a name that is too long', 'x'.repeat(4_097)],
    ['the metadata of a name that is too long', `$$${'x'.repeat(4_097)}`],
  ])('is refused for %s', async (_, stream) => {
    await expect(append(raw, stream, [proposed()])).rejects.toMatchObject(REFUSED);
  });

  it('leaves the connection alone whatever it is called', async () => {
    const beside = raw.batchAppend();
    const lost = new Promise((resolve) => beside.on('error', resolve));
    const long = 'ä'.repeat(2_048);
    await append(raw, long, [proposed()]);
    await new Promise((resolve) => {
      const target = new streamsPb.TombstoneReq.Options().setStreamIdentifier(identifier(long));
      raw.tombstone(new streamsPb.TombstoneReq().setOptions(target.setAny(new sharedPb.Empty())), resolve);
    });
    await expect(append(raw, long, [proposed()])).rejects.toMatchObject({ code: status.FAILED_PRECONDITION });
    await expect(append(raw, newStream(), [proposed('x'.repeat(1_048_576))])).rejects.toMatchObject(REFUSED);
    await expect(append(raw, 'x'.repeat(1_048_576), [proposed()])).rejects.toMatchObject(REFUSED);
    beside.write(whole());
    const answer = await Promise.race([lost, new Promise((resolve) => beside.once('data', resolve))]);
    expect(answer).toBeInstanceOf(streamsPb.BatchAppendResp);
    beside.cancel();
  });
});
