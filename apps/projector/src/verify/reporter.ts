import type { TableComparison } from '@labeling/read-models/projection';
import type { Verified, VerifyProgress } from './verify-read-models.js';

/** Reports the progress and the end of a verification: either `end` or `failed` is called, last and once. */
export interface Reporter {
  progress(progress: VerifyProgress): void;
  table(table: TableComparison): void;
  lost(error: unknown): void;
  end(verified: Verified): void;
  failed(message: string): void;
}
