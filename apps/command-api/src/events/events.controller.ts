import { Controller, Get, Header, Headers, Query, Req, StreamableFile } from '@nestjs/common';
import { Identity, queuesSeenBy, type Caller } from '@labeling/identity';
import type { FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { credentials } from '../access/access-hook.js';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { Needs } from '../access/needs.js';
import { JsonAnswer } from '../answers/json-answer.js';
import { Describe, Tag, type Parameter } from '../openapi/describe.js';
import { nextPage } from '../openapi/parameters.js';
import { LongReads } from '../overload/long-reads.js';
import { Problem } from '../problem-details/problem.js';
import { ClientGone } from '../requests/client-gone.js';
import { Misread } from '../shapes/query-properties.js';
import { text } from '../shapes/schema.js';
import { shapeExample, shapeRef } from '../shapes/shape-schema.js';
import { EventAnswer, eventAnswer } from './event-answer.js';
import { EventFeed, type Events, type Place } from './event-feed.js';
import { EventStreams } from './event-streams.js';
import { typesNamed } from './event-types.js';
import { placeInFeed, readPlace, ReadEventsQuery } from './events-query.js';

const lastEventId: Parameter = {
  name: 'Last-Event-ID',
  in: 'header',
  description: 'With `Accept: text/event-stream`: continues after this event, whatever `after` says',
  schema: placeInFeed,
};
/** How many events are read for a stream at once. */
const AT_ONCE = 1_000;

type Asked = Omit<ReadEventsQuery, 'after'>;

@Tag('Events')
@Controller('v1/events')
export class EventsController {
  constructor(
    private readonly feed: EventFeed,
    private readonly streams: EventStreams,
    private readonly reads: LongReads,
    private readonly identity: Identity,
  ) {}

  @Get()
  @Needs('read')
  // A proxy that collects an answer would keep events from their readers.
  @Header('X-Accel-Buffering', 'no')
  @Describe({
    id: 'readEvents',
    summary: 'Follow what happens in the project',
    description:
      'Every event that integrations act on, oldest first, one JSON value per line. The answer ends with the last event ' +
      'there is; `Link` leads to what follows, also when no event matched. With `Accept: text/event-stream` it stays open ' +
      'and sends events as they happen. Events have no payloads: they say what to read.',
    isFresh: true,
    takes: [lastEventId],
    answer: {
      is: 'One event per line',
      files: {
        'application/jsonl': { schema: shapeRef(EventAnswer), example: shapeExample(EventAnswer) },
        'text/event-stream': { schema: text },
      },
      headers: nextPage,
    },
  })
  async read(
    @CurrentAsker() asker: Asker,
    @Query() { after, ...asked }: ReadEventsQuery,
    @Req() request: FastifyRequest,
    @Headers('last-event-id') last: string | undefined,
    @ClientGone() gone: AbortSignal,
  ): Promise<JsonAnswer | StreamableFile> {
    const { projectId } = asker.caller;
    if (!asksForStream(request)) {
      const begin = await this.feed.find(after, projectId);
      return this.reads.take(asker, gone, () => this.#collect(begin, asked, asker.caller));
    }
    const begin = await this.feed.find(placeIn(last) ?? after, projectId);
    const giveBack = await this.streams.enter(asker.caller.actor.id, gone);
    const credential = credentials(request);
    const readOn = async (place: Place) => {
      // Keys are revoked and queues closed while a stream is open.
      const caller = await this.identity.authenticate(credential);
      return caller?.rights.has('read') ? this.#after(place, asked, caller, AT_ONCE) : undefined;
    };
    const events = Readable.from(this.streams.follow(begin, readOn, gone), { objectMode: false });
    events.once('close', giveBack);
    // Otherwise nobody would ever end it.
    if (gone.aborted) events.destroy();
    return new StreamableFile(events, { type: 'text/event-stream; charset=utf-8' });
  }

  async #collect(begin: Place, asked: Asked, caller: Caller): Promise<JsonAnswer> {
    const lines: string[] = [];
    for (let place = begin; ;) {
      const events = await this.#after(place, asked, caller, asked.limit - lines.length);
      for (const row of events.rows) lines.push(`${eventAnswer(row)}\n`);
      ({ place } = events);
      if (!events.isEnd && lines.length < asked.limit) continue;
      return new JsonAnswer(lines, { 'Content-Type': 'application/jsonl; charset=utf-8' }, place.text);
    }
  }

  #after(place: Place, { type, queue }: Asked, caller: Caller, limit: number): Promise<Events> {
    const types = type ?? typesNamed(undefined);
    return this.feed.after(place, { ...queuesSeenBy(caller), queueId: queue, types, limit });
  }
}

/** A HEAD has nobody to read a stream. */
function asksForStream({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && headers.accept?.toLowerCase().includes('text/event-stream') === true;
}

/** @throws Problem `invalid_parameter` */
function placeIn(header: string | undefined): string | undefined {
  if (header === undefined || header === '') return undefined;
  try {
    return readPlace(header);
  } catch (error) {
    if (!(error instanceof Misread)) throw error;
    throw new Problem('invalid_parameter', `Last-Event-ID ${error.message}`);
  }
}
