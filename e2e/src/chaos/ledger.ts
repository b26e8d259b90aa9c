// What every actor sent and what came of it, which is all that the judge may rely on.
import type { AnnotationStep, BulkStep, Keys, Step } from './plan/moves.js';

/** An item or datapoint to add. `data` and `target` are JSON texts, and no two have the same `data`. */
export interface NewRow {
  readonly data: string;
  readonly target: string;
  readonly key?: string;
}

/** What an actor wants. */
export type Intent =
  | {
      readonly is: 'add';
      readonly queueId: string;
      readonly keys: Keys;
      readonly rows: readonly NewRow[];
      readonly again?: boolean;
    }
  | {
      readonly is: 'review';
      readonly queueId: string;
      readonly itemId: string;
      readonly step: Step;
      /** The revision that the labeler saw, sent as `If-Match`. */
      readonly revision: number;
      readonly target?: string;
    }
  | {
      readonly is: 'bulk';
      readonly queueId: string;
      /** Each with the revision that the labeler saw, which is sent with it. */
      readonly items: readonly { readonly itemId: string; readonly revision: number }[];
      readonly step: BulkStep;
      /** The value of the field that is set, as JSON text. */
      readonly value?: string;
    }
  | {
      readonly is: 'takeBack';
      readonly queueId: string;
      /** The request that is undone, for all of its items. */
      readonly of: Entry<IntentThat<'bulk'>>;
    }
  | {
      readonly is: 'annotate';
      readonly queueId: string;
      readonly itemId: string;
      readonly step: AnnotationStep;
      /** The revision that the annotator saw, sent as `If-Match`. */
      readonly revision: number;
      readonly target?: string;
    }
  | { readonly is: 'importFile'; readonly datasetId: string; readonly rows: readonly NewRow[] }
  | {
      readonly is: 'importItems';
      readonly queueId: string;
      readonly datasetId: string;
      readonly rows: readonly NewRow[];
    }
  | { readonly is: 'push'; readonly queueId: string; readonly datasetId: string }
  | { readonly is: 'createQueue'; readonly name: string }
  | { readonly is: 'deleteQueue'; readonly queueId: string };

/**
 * `acknowledged`: the answer was a success. `refused`: the answer was an error that says that nothing was done.
 * `unknown`: an answer was lost, or said that something may be stored, and no later one settled it.
 */
export type Outcome = 'acknowledged' | 'refused' | 'unknown';

/** What a successful answer contained, depending on what was asked. */
export interface Answered {
  /** Of the items, in the order in which they were sent. */
  readonly ids?: readonly string[];
  /** Of the item after the command. */
  readonly revision?: number;
  /** Of what was created. */
  readonly id?: string;
  /** Of a command for many items. */
  readonly bulk?: BulkAnswer;
}

/** How many items changed and how many did not have to, and which were refused. */
export interface BulkAnswer {
  readonly changed: number;
  readonly unchanged: number;
  readonly refused: readonly { readonly id: string; readonly code: string }[];
}

export interface Entry<Wanted extends Intent = Intent> {
  /** Sent as `X-Request-Id` with every attempt; the events of the command carry it. */
  readonly id: string;
  readonly actor: string;
  readonly intent: Wanted;
  /** When it was sent for the first time, and when it was settled: in the time of `performance.now()`. */
  readonly beganAt: number;
  endedAt: number;
  attempts: number;
  /** `unknown` until it is settled. */
  outcome: Outcome;
  /** Of the last answer; 0 if there was none. */
  status: number;
  /** The code of the problem, when the last answer was one. */
  code: string;
  answered: Answered;
}

export type IntentThat<Is extends Intent['is']> = Extract<Intent, { is: Is }>;

export class Ledger {
  readonly entries: Entry[] = [];
  readonly #counts = new Map<string, number>();
  /** The newest position that an answer has named. */
  position = 0n;

  /** Call it before sending for the first time. */
  begin<Wanted extends Intent>(actor: string, intent: Wanted): Entry<Wanted> {
    const count = (this.#counts.get(actor) ?? 0) + 1;
    this.#counts.set(actor, count);
    const id = `${actor}.${count}`;
    const times = { beganAt: performance.now(), endedAt: Infinity };
    const entry = {
      id,
      actor,
      intent,
      ...times,
      attempts: 0,
      outcome: 'unknown' as const,
      status: 0,
      code: '',
      answered: {},
    };
    this.entries.push(entry);
    return entry;
  }

  /** All entries with this intent, those of each actor in the order in which they were sent. */
  that<Is extends Intent['is']>(is: Is): Entry<IntentThat<Is>>[] {
    return this.entries.filter((entry): entry is Entry<IntentThat<Is>> => entry.intent.is === is);
  }
}
