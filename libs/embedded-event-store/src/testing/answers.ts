// Answers of real servers that the embedded node does not give, in their words.
import { status } from '@grpc/grpc-js';
import pb from 'google-protobuf';
import { CallError } from '../protocol/call-errors.js';
import { anyPb, codePb, sharedPb, statusPb, streamsPb } from '../protocol/generated.js';

export const unauthenticated = () => new CallError(status.UNAUTHENTICATED, 'Unauthenticated');

export const accessDenied = () =>
  new CallError(status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' });

export const notLeader = (leaderPort: number) =>
  new CallError(status.NOT_FOUND, 'Leader info available', {
    exception: 'not-leader',
    'leader-endpoint-host': '127.0.0.1',
    'leader-endpoint-port': String(leaderPort),
  });

/** The answer of a node whose cluster has no leader, or that does not know it. */
export const notReady = () => new CallError(status.UNAVAILABLE, 'Server Is Not Ready');

/** The server counts revisions in signed numbers, so the end, 2^64 - 1, is -1 for it. */
export const cannotReadForwardsFromEnd = () => new CallError(status.UNKNOWN, 'Unexpected ReadStreamResult: Error');

/** The messages of KurrentDB 26.1 to a subscriber and to a reader. */
export const noPosition = (isSubscribing: boolean) =>
  isSubscribing
    ? new CallError(status.INVALID_ARGUMENT, 'Trying to read from an invalid position.')
    : new CallError(status.UNKNOWN, 'Unexpected ReadAllResult: InvalidPosition >> Log record has non-positive length');

/** The message of EventStoreDB 23.10 to a live subscriber that is about a thousand events behind. */
export const tooSlow = () =>
  new CallError(
    status.ABORTED,
    'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.',
  );

/** The name of the position before the first event in EventStoreDB 24.10.0 to 24.10.4. */
const NO_POSITION = String(2n ** 64n - 1n);

export function impossibleCheckpoint(): streamsPb.ReadResp {
  const checkpoint = new streamsPb.ReadResp.Checkpoint().setCommitPosition(NO_POSITION).setPreparePosition(NO_POSITION);
  return new streamsPb.ReadResp().setCheckpoint(checkpoint);
}

export const appendDenied = () => appendError(codePb.Code.PERMISSION_DENIED, 'AccessDenied', new Uint8Array());

export function appendTooLarge(largest: number): statusPb.Status {
  const details = new sharedPb.MaximumAppendSizeExceeded().setMaxappendsize(largest);
  return appendError(codePb.Code.INVALID_ARGUMENT, 'MaximumAppendSizeExceeded', details.serializeBinary());
}

/** From KurrentDB 25 on; our client's messages do not include it. */
export function eventTooLarge(id: string, size: number, largest: number): statusPb.Status {
  const details = new pb.BinaryWriter();
  details.writeString(1, id);
  details.writeUint32(2, size);
  details.writeUint32(3, largest);
  return appendError(codePb.Code.INVALID_ARGUMENT, 'MaximumAppendEventSizeExceeded', details.getResultBuffer());
}

function appendError(code: codePb.Code, name: string, details: Uint8Array): statusPb.Status {
  const any = new anyPb.Any();
  any.pack(details, `event_store.client.${name}`);
  return new statusPb.Status().setCode(code).setMessage(name).setDetails(any);
}
