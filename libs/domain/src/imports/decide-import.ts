import type { Decider } from '../decider.js';
import type { ImportCompleted, ImportEvent } from './import-events.js';

export type ImportState = { readonly is: 'underWay' } | { readonly is: 'completed' };
export interface ImportCommand {
  readonly type: 'CompleteImport';
  readonly completed: ImportCompleted['data'];
}

/** The completion of an import, which happens once, however often the import is sent. */
export const importDecider: Decider<ImportCommand, ImportEvent, ImportState> = {
  streamName: (importId) => `import-${importId}`,
  initial: { is: 'underWay' },
  decide: ({ completed }, state) => (state.is === 'completed' ? [] : [{ type: 'ImportCompleted', data: completed }]),
  evolve: () => ({ is: 'completed' }),
};
