import type { ResolvedEvent } from '../links.js';
import type { RecordedEvent } from '../recorded-event.js';
import { sharedPb, streamsPb } from './generated.js';
import { fillPosition, revisionText, streamIdentifier } from './positions.js';

export function eventResponse({ event, link }: ResolvedEvent): streamsPb.ReadResp {
  const read = new streamsPb.ReadResp.ReadEvent();
  if (event) read.setEvent(recordedEvent(event));
  if (link) read.setLink(recordedEvent(link));
  const { position } = link ?? event ?? NOWHERE;
  return new streamsPb.ReadResp().setEvent(read.setCommitPosition(String(position)));
}

const NOWHERE = { position: 0 };

function recordedEvent(event: RecordedEvent): streamsPb.ReadResp.ReadEvent.RecordedEvent {
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
  return recorded;
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
