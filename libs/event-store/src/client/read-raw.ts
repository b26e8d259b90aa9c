// Reads events exactly as they are stored, for copying and comparing them without understanding them.
import type { EventStoreDBClient } from '@eventstore/db-client';
import { TOMBSTONE, type RawEvent } from '../raw-event.js';
import { uuidText } from './append-messages.js';
import { openRead, storedContentType } from './exact-client.js';
import { sharedPb, streamsPb } from './generated.js';
import { persistReading, type Patience } from './patience.js';
import { withTimeout } from './read-events.js';

/**
 * All events of the streams whose names begin with one of these prefixes, in the order stored, up to the end of the store.
 * Continues where it was if the store was unavailable for a while.
 * @throws StoreUnavailable
 */
export async function* readRaw(
  client: EventStoreDBClient,
  prefixes: readonly string[],
  patience: Patience,
): AsyncGenerator<RawEvent> {
  let last: bigint | undefined;
  yield* persistReading(patience, async function* () {
    const call = await openRead(client, allFrom(last, prefixes));
    for await (const response of withTimeout<streamsPb.ReadResp>(client, call, patience.timeoutMs)) {
      const recorded = response.getEvent()?.getEvent();
      const event = recorded && rawEvent(recorded);
      // The event at the start position is read as well.
      if (event === undefined || (last !== undefined && event.position <= last)) continue;
      yield event;
      last = event.position;
    }
  });
}

type Options = streamsPb.ReadReq.Options;
const { Options } = streamsPb.ReadReq;
const EVERYTHING = Number.MAX_SAFE_INTEGER;
/** How many events the server searches in one step for the wanted ones. */
const SEARCHED_AT_ONCE = 1_000;

function allFrom(position: bigint | undefined, prefixes: readonly string[]): streamsPb.ReadReq {
  const empty = () => new sharedPb.Empty();
  const all = new Options.AllOptions();
  if (position === undefined) all.setStart(empty());
  else {
    const at = position.toString();
    all.setPosition(new Options.Position().setCommitPosition(at).setPreparePosition(at));
  }
  const names = new Options.FilterOptions.Expression().setPrefixList([...prefixes]);
  const filter = new Options.FilterOptions().setStreamIdentifier(names).setMax(SEARCHED_AT_ONCE);
  const options: Options = new Options()
    .setAll(all)
    .setReadDirection(Options.ReadDirection.FORWARDS)
    .setResolveLinks(false)
    .setCount(String(EVERYTHING))
    .setFilter(filter.setCheckpointintervalmultiplier(1))
    .setUuidOption(new Options.UUIDOption().setString(empty()));
  return new streamsPb.ReadReq().setOptions(options);
}

function rawEvent(event: streamsPb.ReadResp.ReadEvent.RecordedEvent): RawEvent {
  const type = event.getMetadataMap().get('type') ?? '';
  return {
    id: uuidText(event.getId()),
    type,
    contentType: storedContentType(event),
    data: event.getData_asU8(),
    metadata: event.getCustomMetadata_asU8(),
    stream: Buffer.from(event.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString('utf8'),
    revision: BigInt(event.getStreamRevision()),
    position: BigInt(event.getCommitPosition()),
    isTombstone: type === TOMBSTONE,
  };
}
