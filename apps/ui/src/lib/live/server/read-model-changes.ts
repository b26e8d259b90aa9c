import type { ReadModelChange, ReadModelWatcher } from '@labeling/read-models/queries';
import { Observable } from 'rxjs';

/** Every change of the read models, as it is announced. Watching ends with the subscription. */
export const readModelChanges = (watcher: ReadModelWatcher): Observable<ReadModelChange> =>
  new Observable((hearing) => watcher.on((change) => hearing.next(change)));
