import { formatJson } from '../json/format-json.js';
import { percentOf } from '../queue-overlap/percent.js';
import type { StoredSettings } from './stored-settings.js';
import type { PartName } from './settings-parts.js';

/** What each setting is called, at the start of a sentence. */
export const partWords: Readonly<Record<PartName, string>> = {
  name: 'The name',
  guidelines: 'The guidelines',
  defaultDatasetId: 'The default dataset',
  labelersMayPush: 'Who may push',
  openTo: 'Who can open the queue',
  overlap: 'The number of annotations',
  overlapShare: 'The share of items',
  slotHours: 'The hours of a draft',
  annotationSchema: 'The form',
};

interface Named {
  readonly id: string;
  readonly name: string;
}

/** A setting as it is stored, for a member to compare with their own. */
export function storedWords(
  part: PartName,
  stored: StoredSettings,
  { datasets, labelers }: { readonly datasets: readonly Named[]; readonly labelers: readonly Named[] },
): string {
  const nameIn = (all: readonly Named[], id: string) => all.find((one) => one.id === id)?.name ?? id;
  switch (part) {
    case 'defaultDatasetId':
      return stored.defaultDatasetId === null ? 'None' : nameIn(datasets, stored.defaultDatasetId);
    case 'labelersMayPush':
      return stored.labelersMayPush ? 'Labelers may push' : 'Only leads and admins push';
    case 'openTo':
      if (stored.openTo === null) return 'Everybody in the project';
      return stored.openTo.map((id) => nameIn(labelers, id)).join(', ') || 'No labeler';
    case 'overlapShare':
      return `${percentOf(stored.overlapShare)} %`;
    case 'annotationSchema':
      return stored.annotationSchema === null ? 'No form' : formatJson(stored.annotationSchema);
    default:
      return String(stored[part]) || 'Nothing';
  }
}
