import { Injectable } from '@nestjs/common';
import {
  eventIdOf,
  InvalidCursor,
  latestEvent,
  positionOfEvent,
  readFeed,
  type ActivityRow,
  type FeedQuery,
} from '@labeling/read-models/queries';
import { FreshReads, noPosition } from '../read-your-writes/fresh-reads.js';
import { Database } from '../stores/database.js';

/** Where a reader is: a position, and its written form, from which reading can continue. */
export interface Place {
  readonly position: bigint;
  readonly text: string;
}
export interface Events {
  readonly rows: readonly ActivityRow[];
  /** The place after the last event that was examined. */
  readonly place: Place;
  readonly isEnd: boolean;
}

const beginning: Place = { position: 0n, text: '0' };

/** The events of projects, in order. */
@Injectable()
export class EventFeed {
  constructor(
    private readonly db: Database,
    private readonly reads: FreshReads,
  ) {}

  /** The place that a reader names: an id, a position or `latest`; the beginning by default. @throws InvalidCursor */
  async find(name: string | undefined, projectId: string): Promise<Place> {
    if (name === undefined) return beginning;
    if (name === 'latest') {
      const latest = await latestEvent(this.db, projectId);
      return latest === undefined ? beginning : placeAfter(latest);
    }
    return { position: await this.#positionOf(name), text: name };
  }

  async #positionOf(name: string): Promise<bigint> {
    if (!/^\d+$/.test(name)) return positionOfEvent(this.db, name);
    const position = BigInt(name);
    if (await this.reads.hasCome(position)) return position;
    throw new InvalidCursor(name, `${noPosition(position)}. Begin again without it`);
  }

  /** Some of the events after a place. */
  async after(place: Place, query: Omit<FeedQuery, 'after'>): Promise<Events> {
    const { rows, through, isEnd } = await readFeed(this.db, { ...query, after: place.position });
    return { rows, place: through === undefined ? place : placeAfter(through), isEnd };
  }
}

const placeAfter = (row: ActivityRow): Place => ({ position: row.position, text: eventIdOf(row) });
