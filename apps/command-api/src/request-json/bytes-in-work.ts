import { Problem } from '../problem-details/problem.js';

/** Seconds after which a client may try again. */
const RETRY_AFTER = '1';

/**
 * Counts the bytes of bodies that this process is working on, or of long answers that are not sent yet: as many as
 * memory allows, and no caller may have all of them.
 */
export class BytesInWork {
  #all = 0;
  readonly #byCaller = new Map<string, number>();

  constructor(
    private readonly most: number,
    private readonly of: 'bodies' | 'answers',
  ) {}

  /** Adds bytes for a caller. @throws Problem `too_busy` when there is no room for them */
  add(caller: string, bytes: number): void {
    const own = (this.#byCaller.get(caller) ?? 0) + bytes;
    if (this.#all + bytes > this.most || own > this.most / 2) throw tooBusy(own > this.most / 2, this.of);
    this.#all += bytes;
    this.#byCaller.set(caller, own);
  }

  /** The bytes are no longer needed. */
  release(caller: string, bytes: number): void {
    this.#all -= bytes;
    const own = (this.#byCaller.get(caller) ?? 0) - bytes;
    if (own > 0) this.#byCaller.set(caller, own);
    else this.#byCaller.delete(caller);
  }

  get bytes(): number {
    return this.#all;
  }
}

function tooBusy(isOwn: boolean, of: string): Problem {
  const whose = isOwn ? 'Other requests of this caller' : 'Other requests';
  const detail = `${whose} take up the memory for ${of} (LIMIT_BYTES_IN_WORK)`;
  return new Problem('too_busy', detail, { headers: { 'Retry-After': RETRY_AFTER } });
}
