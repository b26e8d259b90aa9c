// A request split into its spans or log records, which are opened one after another, so that the reader can let other work have its
// turn in between. Numbers among the parts are such steps.
import type { Steps } from '@labeling/domain';

/** A message as sent, not yet opened. */
export interface RawMessage {
  /** In bytes or characters. */
  readonly size: number;
  /** How many messages, objects and arrays there are in it, counted no further than is allowed. */
  parts(): Steps<number>;
  /** Its fields. @throws UnreadableExport */
  open(): unknown;
}
export interface RawScope {
  readonly scope: RawMessage | undefined;
  readonly sent: Iterable<RawMessage | number>;
}
export interface RawResource {
  readonly resource: RawMessage | undefined;
  readonly scopes: Iterable<RawScope | number>;
}
