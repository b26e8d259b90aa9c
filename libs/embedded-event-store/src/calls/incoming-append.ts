import type { ExpectedRevision } from '../append-rules.js';
import { toExpectedRevision, toProposedEvent, writableStream } from '../protocol/append-requests.js';
import { InvalidRequest } from '../protocol/call-errors.js';
import type { sharedPb, streamsPb } from '../protocol/generated.js';
import { appendSize, heldSize, MAX_APPEND_BYTES, MAX_APPEND_EVENTS, type ProposedEvent } from '../recorded-event.js';

const OWN_BYTES = 1_024;

/** One append of a BatchAppend call, put together from its chunks. */
export class IncomingAppend {
  readonly events: ProposedEvent[] = [];
  /** Roughly how much memory it takes. */
  heldBytes: number;
  #size = 0;

  private constructor(
    readonly correlationId: sharedPb.UUID | undefined,
    readonly stream: string,
    readonly expected: ExpectedRevision,
    /** In milliseconds since 1970. */
    readonly deadline: number,
  ) {
    this.heldBytes = OWN_BYTES + stream.length * 2;
  }

  /** @throws InvalidRequest */
  static begin(correlationId: sharedPb.UUID | undefined, options: streamsPb.BatchAppendReq.Options): IncomingAppend {
    const deadline = options.getDeadline()?.toDate().getTime() ?? NaN;
    const stream = writableStream(options.getStreamIdentifier());
    const expected = toExpectedRevision(options, options.getStreamPosition());
    return new IncomingAppend(correlationId, stream, expected, Number.isNaN(deadline) ? Infinity : deadline);
  }

  /**
   * Returns false if the append has become too large.
   * @throws InvalidRequest
   */
  add(chunk: streamsPb.BatchAppendReq): boolean {
    const messages = chunk.getProposedMessagesList();
    if (this.events.length + messages.length > MAX_APPEND_EVENTS) throw tooManyEvents();
    for (const message of messages) {
      const event = toProposedEvent(message);
      this.#size += appendSize(event);
      if (this.#size > MAX_APPEND_BYTES) return false;
      this.events.push(event);
      this.heldBytes += heldSize(event);
    }
    return true;
  }
}

export function tooManyEvents(): InvalidRequest {
  return new InvalidRequest(`An append has at most ${MAX_APPEND_EVENTS} events.`);
}
