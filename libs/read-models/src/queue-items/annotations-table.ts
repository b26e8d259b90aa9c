import { table } from '../table.js';

/** What members answered to items, each on their own, including drafts, which only their authors may see. */
export const itemAnnotationsTable = table({
  name: 'item_annotations',
  columns: {
    item_id: 'uuid',
    member: 'text',
    status: 'text',
    target: 'text null',
    saved_at: 'text null',
    submission: 'integer',
    /** When it last changed, and the number of the event that changed it. */
    changed_at: 'text',
    revision: 'bigint',
  },
  key: ['item_id', 'member'],
  indices: [{ name: 'item_annotations_of_member', columns: ['member', 'item_id'] }],
});
