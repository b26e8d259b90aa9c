import { isDatabaseAway } from '@labeling/postgres';
import type { Asker } from './asker.js';

/**
 * Long work that continues, step by step, only while the caller may still ask for it. What was done before stays, as
 * when they leave. It also continues while the database cannot say who is asking. @throws Problem
 */
export async function* whileAllowed<Step, Result>(
  work: AsyncGenerator<Step, Result, void>,
  asker: Pick<Asker, 'confirm'>,
): AsyncGenerator<Step, Result, void> {
  try {
    for (;;) {
      const step = await work.next();
      if (step.done) return step.value;
      await asker.confirm().catch(unlessAway);
      yield step.value;
    }
  } finally {
    await work.return(undefined as Result);
  }
}

function unlessAway(error: unknown): void {
  if (!isDatabaseAway(error)) throw error;
}
