// Appends of one process share one BatchAppend call. The client's own appendToStream is not used: it keeps the pending
// appends of all its instances in one place, and an answer or a write after a lost call ends in an error that cannot
// be caught. Needs EventStoreDB 21.10 or later.
import type { EventStoreDBClient } from '@eventstore/db-client';
import { randomUUID } from 'node:crypto';
import { EventTooLarge } from '../errors.js';
import {
  appendMessages,
  isLate,
  isTooLarge,
  LARGEST_EVENT,
  refusal,
  uuidText,
  type AppendRequest,
} from './append-messages.js';
import { leaveIfSilent, openBatchAppend, type BatchAppendCall } from './exact-client.js';
import { AnswerTimeout, CallLost } from './failures.js';
import type { streamsPb } from './generated.js';

/** `position` is absent when the server recognized a repeated append and does not say where the first one is. */
export interface AppendAnswer {
  readonly revision: bigint;
  readonly position: bigint | undefined;
}

interface Pending {
  readonly request: AppendRequest;
  /** When this process gives up on it, in the time of `performance.now()`, a clock that cannot be set. */
  readonly longest: number;
  /** Whether the request included that deadline. */
  hasDeadline: boolean;
  readonly resolve: (answer: AppendAnswer) => void;
  readonly reject: (error: unknown) => void;
}

/** One opened call and the appends that it has not answered yet. */
interface OpenCall {
  readonly call: BatchAppendCall;
  readonly pending: Map<string, Pending>;
  /** When the store last answered any append, in the time of `performance.now()`. */
  answeredAt: number;
  /** The store's clock is so far ahead of this process's that the store considers every append late. */
  clocksDiffer: boolean;
  lost: CallLost | undefined;
}

/** A store that answers other appends in the meantime is slow, not unavailable: an append waits this many timeouts for it. */
const TIMEOUTS_WHILE_ANSWERING = 6;

export class BatchAppend {
  readonly #client: EventStoreDBClient;
  #open: Promise<OpenCall> | undefined;

  constructor(client: EventStoreDBClient) {
    this.#client = client;
  }

  /**
   * One attempt, given up when the store has not answered any append for `timeoutMs`. Attempts begun one after the
   * other arrive in that order.
   * @throws VersionConflict, EventTooLarge, StreamDeleted, AnswerTimeout, PassingRefusal, CallLost
   */
  append(request: AppendRequest, timeoutMs: number): Promise<AppendAnswer> {
    if (isTooLarge(request)) return Promise.reject(new EventTooLarge(request.stream, LARGEST_EVENT));
    const id = randomUUID();
    const opening = (this.#open ??= this.#start());
    let open: OpenCall | undefined;
    return new Promise<AppendAnswer>((resolve, reject) => {
      let settled = false;
      const begun = performance.now();
      const longest = begun + timeoutMs * TIMEOUTS_WHILE_ANSWERING;
      // If this process was busy, answers may be unread: they are read before the store counts as silent.
      const giveUpWhenQuiet = () => void setImmediate(giveUpNow);
      const giveUpNow = () => {
        if (settled) return;
        const waitsUntil = Math.min(Math.max(begun, open?.answeredAt ?? 0) + timeoutMs, longest);
        const left = waitsUntil - performance.now();
        if (left > 0) {
          timer = setTimeout(giveUpWhenQuiet, left);
          return;
        }
        settled = true;
        open?.pending.delete(id);
        if (leaveIfSilent(this.#client, timeoutMs)) open?.call.cancel();
        reject(new AnswerTimeout(timeoutMs));
      };
      let timer = setTimeout(giveUpWhenQuiet, timeoutMs);
      const stopWaiting = () => {
        settled = true;
        clearTimeout(timer);
      };
      const send = (opened: OpenCall) => {
        if (settled) return;
        if (opened.lost) throw opened.lost;
        open = opened;
        const pending = {
          ...{ request, longest, hasDeadline: true },
          resolve: (answer: AppendAnswer) => (stopWaiting(), resolve(answer)),
          reject: (error: unknown) => (stopWaiting(), reject(error)),
        };
        opened.pending.set(id, pending);
        write(opened, id, pending);
      };
      opening.then(send).catch((error: unknown) => {
        stopWaiting();
        open?.pending.delete(id);
        reject(error);
      });
    });
  }

  #start(): Promise<OpenCall> {
    const forget = () => {
      if (this.#open === opening) this.#open = undefined;
    };
    const opening = openBatchAppend(this.#client).then((call) => listen(call, forget));
    opening.catch(forget);
    return opening;
  }
}

function write({ call, clocksDiffer }: OpenCall, id: string, append: Pending): void {
  append.hasDeadline = !clocksDiffer;
  const deadline = clocksDiffer ? undefined : new Date(Date.now() + append.longest - performance.now());
  for (const message of appendMessages(id, append.request, deadline)) call.write(message);
}

function listen(call: BatchAppendCall, forget: () => void): OpenCall {
  const open: OpenCall = { call, pending: new Map(), answeredAt: 0, clocksDiffer: false, lost: undefined };
  const lose = (cause?: unknown) => {
    forget();
    open.lost ??= new CallLost(cause);
    for (const { reject } of open.pending.values()) reject(open.lost);
    open.pending.clear();
  };
  call.on('data', (response: streamsPb.BatchAppendResp) => {
    const id = uuidText(response.getCorrelationId());
    const append = open.pending.get(id);
    open.answeredAt = performance.now();
    if (append?.hasDeadline && isLate(response.getError()) && open.answeredAt < append.longest) {
      // Nothing was stored, and there is time left. Refusals arrive in the order of the appends, which is kept.
      open.clocksDiffer = true;
      return write(open, id, append);
    }
    open.pending.delete(id);
    if (append) answer(append, response);
  });
  call.on('error', lose);
  call.on('end', () => lose());
  return open;
}

function answer({ request, resolve, reject }: Pending, response: streamsPb.BatchAppendResp): void {
  const success = response.getSuccess();
  if (!success) return reject(refusal(response.getError(), request));
  const position = success.getPosition()?.getCommitPosition();
  resolve({
    revision: BigInt(success.getCurrentRevision()),
    position: position === undefined ? undefined : BigInt(position),
  });
}
