import type { Expected } from './stored-event.js';

/**
 * The store did not answer in time. The events may or may not be stored: appending them again with the same ids is
 * safe.
 */
export class StoreUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreUnavailable';
  }
}

/** The store answers, but cannot write, for example because its disk is full; `reason` comes from the store. */
export class StoreCannotWrite extends StoreUnavailable {
  constructor(reason: string) {
    super(`The event store cannot write: ${reason}`);
    this.name = 'StoreCannotWrite';
  }
}

/** The store answers, but this product's user lacks a right, or the password in its address is no longer valid. */
export class StoreRefusesUser extends StoreUnavailable {
  constructor(options?: ErrorOptions) {
    super(
      "The event store refuses the product's user: a right was withdrawn, the password was changed, or a server has only just started",
      options,
    );
    this.name = 'StoreRefusesUser';
  }
}

/** Others have written to the stream: it is not at the revision that the append expected. These errors use the store's name for it. */
export class VersionConflict extends Error {
  constructor(
    readonly stream: string,
    readonly expected: Expected,
    readonly actual: bigint | 'no_stream',
  ) {
    super(`${stream} is at ${actual}, expected ${expected}`);
    this.name = 'VersionConflict';
  }
}

/** The events of one append are larger than the store accepts; `limit` is in bytes. */
export class EventTooLarge extends Error {
  constructor(
    readonly stream: string,
    readonly limit: number,
  ) {
    super(`The events to append to ${stream} are larger than the store's limit of ${limit} bytes`);
    this.name = 'EventTooLarge';
  }
}

/** A stream that cannot be decided on; trying again does not help until another release can read it. */
export abstract class UnreadableHistory extends Error {}

/** The stream was deleted permanently, by something other than this product. */
export class StreamDeleted extends UnreadableHistory {
  constructor(readonly stream: string) {
    super(`${stream} was deleted from the event store`);
    this.name = 'StreamDeleted';
  }
}

/**
 * The stream has stored events that can no longer be read in it: it was deleted and begun again, or somebody limited how much of it
 * is kept. The remaining events are not a complete history to decide on.
 */
export class EventsHidden extends UnreadableHistory {
  constructor(readonly stream: string) {
    super(`Events of ${stream} were deleted or hidden in the event store`);
    this.name = 'EventsHidden';
  }
}

/** The product cannot use the prefix that it was given for its streams; `reason` follows the name of the store. */
export class PrefixRefused extends Error {
  constructor(readonly reason: string) {
    super(`The event store ${reason}`);
    this.name = 'PrefixRefused';
  }
}

/** A stored event that this version of the product does not understand. */
export class UnreadableEvent extends UnreadableHistory {
  constructor(
    readonly stream: string,
    readonly revision: bigint,
    readonly type: string,
    readonly reason: string,
    options?: ErrorOptions,
  ) {
    super(`Cannot read event ${revision} of ${stream} (${type}): ${reason}`, options);
    this.name = 'UnreadableEvent';
  }
}
