import type { ServerDuplexStream } from '@grpc/grpc-js';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { emptyPb, sharedPb, streamsPb } from '../protocol/generated.js';
import { ResponseSink } from '../response-sink.js';
import { openStore } from '../store.js';
import { answerBatchAppend } from './batch-append-call.js';

type Call = ServerDuplexStream<streamsPb.BatchAppendReq, streamsPb.BatchAppendResp>;

function appendTo(stream: string, bytes: number): streamsPb.BatchAppendReq {
  const identifier = new sharedPb.StreamIdentifier().setStreamName(Buffer.from(stream));
  const options = new streamsPb.BatchAppendReq.Options().setStreamIdentifier(identifier).setAny(new emptyPb.Empty());
  const id = () => new sharedPb.UUID().setString(randomUUID());
  const message = new streamsPb.BatchAppendReq.ProposedMessage().setId(id()).setData(Buffer.alloc(bytes, ' '));
  message.getMetadataMap().set('type', 'Counted').set('content-type', 'application/octet-stream');
  const request = new streamsPb.BatchAppendReq().setCorrelationId(id()).setOptions(options).setIsFinal(true);
  request.addProposedMessages(message);
  return request;
}

describe('a BatchAppend call', () => {
  it('ends when there was no room for an append, so that no append on its way overtakes it', async () => {
    const store = openStore(':memory:');
    const pages = Number(store.log.db.prepare('pragma page_count').get()?.['page_count']);
    store.log.db.exec(`pragma max_page_count = ${pages + 8}`);
    const requests = new PassThrough({ objectMode: true });
    const responses = new PassThrough({ objectMode: true });
    const call = Object.assign(requests, { end: () => void responses.end() }) as unknown as Call;
    answerBatchAppend(store, call, new ResponseSink<streamsPb.BatchAppendResp>(responses));
    const answers: streamsPb.BatchAppendResp[] = [];
    responses.on('data', (answer: streamsPb.BatchAppendResp) => answers.push(answer));
    responses.once('data', () => requests.write(appendTo('behind', 1)));
    requests.write(appendTo('large', 1_000_000));
    await once(responses, 'end');
    await new Promise(setImmediate);
    expect(answers.map((answer) => answer.getError()?.getMessage())).toEqual(['database or disk is full']);
    expect(store.log.head).toBe(0);
    store.close();
  });
});
