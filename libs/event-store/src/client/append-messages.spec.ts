import pb from 'google-protobuf';
import anyPb from 'google-protobuf/google/protobuf/any_pb.js';
import { refusal } from './append-messages.js';
import { isPassing } from './failures.js';
import { codePb, statusPb } from './generated.js';

const anyOf = (type: string, message: Uint8Array) => {
  const any = new anyPb.Any();
  any.pack(message, type);
  return any;
};
const request = { stream: 'item-1', expected: 'any', events: [] } as const;

describe('what the event store answers to an append that it does not store', () => {
  it('is understood when KurrentDB reports the largest allowed event', () => {
    const details = new pb.BinaryWriter();
    details.writeString(1, 'an id');
    details.writeUint32(2, 17_000_000);
    details.writeUint32(3, 16_777_216);
    const status = new statusPb.Status().setCode(codePb.Code.INVALID_ARGUMENT);
    status.setDetails(anyOf('event_store.client.MaximumAppendEventSizeExceeded', details.getResultBuffer()));
    expect(refusal(status, request)).toMatchObject({ name: 'EventTooLarge', stream: 'item-1', limit: 16_777_216 });
  });

  it('is final when the store calls the append invalid for a reason that this client does not know', () => {
    const status = new statusPb.Status().setCode(codePb.Code.INVALID_ARGUMENT).setMessage('BeyondReason');
    status.setDetails(anyOf('event_store.client.BeyondReason', new Uint8Array()));
    const error = refusal(status, request);
    expect(error.message).toContain('BeyondReason');
    expect(isPassing(error)).toBe(false);
  });
});
