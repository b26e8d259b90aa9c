import { createFilter, type EventFilter } from '../event-filter.js';
import { readableStream } from './append-requests.js';
import { InvalidRequest } from './call-errors.js';
import { streamsPb } from './generated.js';
import { fromUint64 } from './positions.js';

type Options = streamsPb.ReadReq.Options;

export type From = 'start' | 'end' | number;

/** What a Read call asks for. Without a `limit` it is a subscription. */
export interface ReadRequest {
  /** Undefined for $all. */
  readonly stream: string | undefined;
  readonly from: From;
  readonly direction: 'forwards' | 'backwards';
  readonly limit: number | undefined;
  readonly filter: EventFilter | undefined;
  readonly resolveLinks: boolean;
}

/** @throws InvalidRequest */
export function toReadRequest(request: streamsPb.ReadReq): ReadRequest {
  const options = request.getOptions();
  if (options === undefined) throw new InvalidRequest('A read needs options.');
  const backwards = options.getReadDirection() === streamsPb.ReadReq.Options.ReadDirection.BACKWARDS;
  const read = {
    direction: backwards ? ('backwards' as const) : ('forwards' as const),
    limit: options.hasSubscription() ? undefined : fromUint64(options.getCount()),
    filter: options.hasFilter() ? toFilter(options) : undefined,
    resolveLinks: options.getResolveLinks(),
  };
  if (read.limit === undefined && backwards) throw new InvalidRequest('A subscription only goes forwards.');
  const stream = options.getStream();
  const all = options.getAll();
  if (stream) return { ...read, stream: readableStream(stream.getStreamIdentifier()), from: fromRevision(stream) };
  if (all) return { ...read, stream: undefined, from: fromPosition(all) };
  throw new InvalidRequest('A read names a stream or $all.');
}

function fromRevision(options: streamsPb.ReadReq.Options.StreamOptions): From {
  if (options.hasStart()) return 'start';
  return options.hasEnd() ? 'end' : fromUint64(options.getRevision());
}

function fromPosition(options: streamsPb.ReadReq.Options.AllOptions): From {
  if (options.hasStart()) return 'start';
  return options.hasEnd() ? 'end' : fromUint64(options.getPosition()?.getCommitPosition() ?? '0');
}

function toFilter(options: Options): EventFilter | undefined {
  const filter = options.getFilter();
  const onStream = filter?.getStreamIdentifier();
  const expression = onStream ?? filter?.getEventType();
  if (filter === undefined || expression === undefined) throw new InvalidRequest('A filter needs an expression.');
  try {
    return createFilter({
      on: onStream ? 'streamName' : 'eventType',
      regex: expression.getRegex(),
      prefixes: expression.getPrefixList(),
      window: filter.hasMax() ? filter.getMax() : undefined,
      checkpointIntervalMultiplier: filter.getCheckpointintervalmultiplier(),
    });
  } catch (error) {
    throw new InvalidRequest(error instanceof Error ? error.message : String(error));
  }
}
