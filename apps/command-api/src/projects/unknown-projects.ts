import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { EventStore } from '@labeling/event-store';
import { Identity } from '@labeling/identity';
import { projectsOfEvents, ReadModelWatcher } from '@labeling/read-models/queries';
import { defer, retry, Subject, takeUntil } from 'rxjs';
import { Database } from '../stores/database.js';

const RETRY_MS = 5_000;
/** The longest time that a timer can wait. */
const FOREVER_MS = 2_147_483_647;

/**
 * Looks once for projects that the database does not know, when everything stored before the start is in the read
 * models. These exist after an event store was restored beside another database: nobody is a member of them, so nobody
 * sees them.
 */
@Injectable()
export class UnknownProjects implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #logger = new Logger('UnknownProjects');
  readonly #stopped = new Subject<void>();

  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
    private readonly identity: Identity,
    private readonly watcher: ReadModelWatcher,
  ) {}

  onApplicationBootstrap(): void {
    defer(() => this.#report())
      .pipe(retry({ delay: RETRY_MS }), takeUntil(this.#stopped))
      .subscribe();
  }

  onApplicationShutdown(): void {
    this.#stopped.next();
  }

  /** Their ids. */
  async find(): Promise<string[]> {
    const ids = (await projectsOfEvents(this.database)).map(({ id }) => id);
    return this.identity.projects.unknown(ids);
  }

  async #report(): Promise<void> {
    if (!(await this.watcher.waitFor(await this.store.lastPosition(), FOREVER_MS))) return;
    const { length } = await this.find();
    if (length === 0) return;
    const projects = length === 1 ? 'a project' : `${length} projects`;
    this.#logger.warn(
      `The event store has queues and datasets of ${projects} that the database does not know, so nobody can see them. npm run adopt brings them back (docs/operating.md).`,
    );
  }
}
