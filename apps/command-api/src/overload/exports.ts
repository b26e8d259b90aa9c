import { StreamableFile } from '@nestjs/common';
import { Readable } from 'node:stream';
import type { Asker } from '../access/asker.js';
import { attachment } from './attachment.js';
import { Places, type MostPlaces } from '../concurrency/places.js';
import { Problem } from '../problem-details/problem.js';
import type { LongReads } from './long-reads.js';
import { tooBusy } from './too-busy.js';

/** Each export keeps some megabytes in memory until its client has read it. */
const most: MostPlaces = { atOnce: 24, ofCaller: 3 };
const PATIENCE_MS = 10_000;
/** How much is kept ready for a client that reads slowly, in bytes. */
const READY = 65_536;

export interface ExportedFile {
  readonly type: string;
  readonly name: string;
  /** Read as fast as the client reads. */
  readonly parts: AsyncIterable<Uint8Array | string>;
}

/** Files of any size take turns, so that no caller fills the memory with exports that they do not read. */
export class Exports {
  readonly #places = new Places(most);

  constructor(private readonly long: LongReads) {}

  /** @throws Problem `too_busy` when no turn comes for a while, or the client leaves first */
  async send(
    asker: Asker,
    gone: AbortSignal,
    { type, name, parts }: ExportedFile,
    patience = () => AbortSignal.timeout(PATIENCE_MS),
  ): Promise<StreamableFile> {
    const giveBack = await this.#places.take(asker.caller.actor.id, () => AbortSignal.any([gone, patience()]));
    if (giveBack === undefined) throw tooBusy('exports are sent', most);
    const file = Readable.from(this.#inTurns(asker, gone, parts), { objectMode: false, highWaterMark: READY });
    file.once('close', giveBack);
    // Otherwise nobody would ever end it.
    if (gone.aborted) file.destroy();
    return new StreamableFile(file, { type, disposition: attachment(name) });
  }

  /**
   * Makes each part as one of the long reads, and none while the client reads slowly. Ends with an error once the
   * client may do less than when it asked, so that it does not take what it has for the whole file.
   */
  async *#inTurns<Part>(asker: Asker, gone: AbortSignal, parts: AsyncIterable<Part>): AsyncGenerator<Part> {
    const each = parts[Symbol.asyncIterator]();
    const next = () => each.next();
    // Waits for its turn without a limit: what was already sent would be worthless without the rest.
    const patience = () => gone;
    try {
      for (;;) {
        const part = await this.long.take(asker, gone, next, patience);
        if (part.done) return;
        const { rights } = await asker.confirm();
        if ([...asker.caller.rights].some((right) => !rights.has(right)))
          throw new Problem('forbidden', 'Rights were lost while the file was sent');
        yield part.value;
      }
    } finally {
      await each.return?.();
    }
  }
}
