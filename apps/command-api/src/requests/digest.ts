import { createHash } from 'node:crypto';
import { Stretch } from '../concurrency/stretch.js';

/** SHA-256 of texts in this order, in hexadecimal digits; an absent one differs from every text. */
export async function digestOf(texts: Iterable<string | null | undefined>): Promise<string> {
  const hash = createHash('sha256');
  const stretch = new Stretch();
  for (const text of texts) {
    // The length shows where a text ends, so that no two lists give the same bytes.
    hash.update(`${text?.length ?? 'absent'} `).update(text ?? '');
    await stretch.after(text?.length ?? 0);
  }
  return hash.digest('hex');
}
