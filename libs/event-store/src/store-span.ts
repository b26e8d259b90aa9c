import { inClientSpan, type Counted } from '@labeling/telemetry/spans';

interface About {
  readonly stream?: string;
  readonly streams?: number;
  readonly events?: number;
}

/** Runs a call to the event store, in a span of its own if it is part of a traced request. */
export function inStoreSpan<Result>(name: string, about: About, work: () => Promise<Result>): Promise<Result> {
  return inClientSpan(name, () => described(about), work);
}

/** Only the kind of a stream. */
function described({ stream, streams, events }: About): Counted {
  return {
    'db.system.name': 'eventstoredb',
    ...(stream !== undefined && { 'labeling.stream_kind': stream.split('-', 1)[0] ?? '' }),
    ...(streams !== undefined && { 'labeling.streams': streams }),
    ...(events !== undefined && { 'labeling.events': events }),
  };
}
