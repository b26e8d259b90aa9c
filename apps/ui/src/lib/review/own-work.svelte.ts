import type { OwnSubmissions, OwnWork } from './own-work-client.js';

/** How long to wait for more to be counted, and the shortest time between two requests, in milliseconds. */
const SOON = 2_000;
const PAUSE = 10_000;

export class OwnWorkModel {
  readonly #load: () => Promise<OwnWork | undefined>;
  #now = $state.raw<OwnWork>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #askedAt = -Infinity;

  constructor(load: () => Promise<OwnWork | undefined>) {
    this.#load = load;
  }

  get now(): OwnWork | undefined {
    return this.#now;
  }
  words: string = $derived.by(() => (this.#now === undefined ? '' : ownWords(this.#now)));

  async refresh(): Promise<void> {
    this.#askedAt = performance.now();
    this.#now = (await this.#load()) ?? this.#now;
  }

  /** Call it after the server has counted something; calls while a request is due share it. */
  refreshSoon(): void {
    if (this.#timer !== undefined) return;
    const wait = Math.max(SOON, this.#askedAt + PAUSE - performance.now());
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.refresh();
    }, wait);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}

const count = (items: number) => items.toLocaleString('en');

/** "38 by you today · 212 in all · 14 s each"; empty until there is something to say. */
export function ownWords(work: OwnWork): string {
  if ('submitted' in work) return ownSubmissionWords(work);
  const { approved, approvedSince, medianSeconds } = work;
  if (approved === 0) return '';
  if (approvedSince === 0) return `${count(approved)} by you`;
  return [
    `${count(approvedSince)} by you today`,
    ...(approvedSince === approved ? [] : [`${count(approved)} in all`]),
    ...(medianSeconds === null ? [] : [`${paceWords(medianSeconds)} each`]),
  ].join(' · ');
}

/** "yours: 40 of 120 · 12 today · team: 61%" */
function ownSubmissionWords({ submitted, submittedSince, items, approved }: OwnSubmissions): string {
  if (items === 0) return '';
  return [
    `yours: ${count(submitted)} of ${count(items)}`,
    ...(submittedSince === 0 || submittedSince === submitted ? [] : [`${count(submittedSince)} today`]),
    `team: ${Math.floor((approved / items) * 100)}%`,
  ].join(' · ');
}

function paceWords(seconds: number): string {
  if (seconds < 10) return `${Number(seconds.toPrecision(2))} s`;
  return seconds < 90 ? `${Math.round(seconds)} s` : `${Number((seconds / 60).toPrecision(2))} min`;
}
