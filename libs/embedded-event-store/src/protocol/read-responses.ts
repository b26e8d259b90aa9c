import type { RecordedEvent } from '../recorded-event.js';
import { sharedPb, streamsPb } from './generated.js';
import { fillPosition, revisionText, streamIdentifier } from './positions.js';

export function eventResponse(event: RecordedEvent): streamsPb.ReadResp {
  const recorded = fillPosition(new streamsPb.ReadResp.ReadEvent.RecordedEvent(), event.position)
    .setId(new sharedPb.UUID().setString(event.id))
    .setStreamIdentifier(streamIdentifier(event.stream))
    .setStreamRevision(revisionText(event.revision))
    .setData(event.data)
    .setCustomMetadata(event.metadata);
  recorded
    .getMetadataMap()
    .set('type', event.type)
    .set('content-type', event.isJson ? 'application/json' : 'application/octet-stream')
    .set('created', `${event.created}0000`);
  const read = new streamsPb.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(String(event.position));
  return new streamsPb.ReadResp().setEvent(read);
}

export function confirmationResponse(subscriptionId: string): streamsPb.ReadResp {
  const confirmation = new streamsPb.ReadResp.SubscriptionConfirmation().setSubscriptionId(subscriptionId);
  return new streamsPb.ReadResp().setConfirmation(confirmation);
}

/** Everything up to and including `position` has been searched. */
export function checkpointResponse(position: number): streamsPb.ReadResp {
  return new streamsPb.ReadResp().setCheckpoint(fillPosition(new streamsPb.ReadResp.Checkpoint(), position));
}

export function caughtUpResponse(): streamsPb.ReadResp {
  return new streamsPb.ReadResp().setCaughtUp(new streamsPb.ReadResp.CaughtUp());
}

export function fellBehindResponse(): streamsPb.ReadResp {
  return new streamsPb.ReadResp().setFellBehind(new streamsPb.ReadResp.FellBehind());
}

export function streamNotFoundResponse(stream: string): streamsPb.ReadResp {
  const notFound = new streamsPb.ReadResp.StreamNotFound().setStreamIdentifier(streamIdentifier(stream));
  return new streamsPb.ReadResp().setStreamNotFound(notFound);
}
