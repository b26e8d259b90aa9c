import { newId } from './new-id.js';

/** The keys (`Idempotency-Key`) of a form: sent again with the same content, it is the same request. */
export class RequestKeys {
  readonly #keys = new Map<string, string>();

  /** The key of this content, the same one each time. */
  of(content: string): string {
    const key = this.#keys.get(content) ?? newId();
    this.#keys.set(content, key);
    return key;
  }
}
