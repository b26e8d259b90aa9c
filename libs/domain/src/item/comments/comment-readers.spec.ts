import type { AnnotationStatus } from '../annotations/annotations.js';
import type { Actor } from '../../actor.js';
import { isReadableBy, type CommentedInQueue } from './comment-readers.js';

const author: Actor = { type: 'member', id: 'author', name: 'Ada' };
const comment = { by: author, asLead: false };
const asLead = { by: author, asLead: true };
const [labeler, lead] = [
  { id: 'reader', readsAll: false },
  { id: 'reader', readsAll: true },
];

/** An item that each member annotates on their own. */
function blind(
  statuses: Readonly<Record<string, AnnotationStatus>>,
  changes: Partial<CommentedInQueue> = {},
): CommentedInQueue {
  const annotations = Object.entries(statuses).map(([member, status]) => ({ member, status }));
  return { annotations, isBlind: true, isPushed: false, ...changes };
}

describe('a comment on an item that each member annotates on their own', () => {
  it('is read by its author', () => {
    expect(isReadableBy({ id: 'author', readsAll: false }, comment, blind({ author: 'draft' }))).toBe(true);
  });

  it.each<[AnnotationStatus | undefined, ofLabeler: boolean, ofLead: boolean, ofLeadOncePushed: boolean]>([
    [undefined, false, true, true],
    ['draft', false, false, true],
    ['submitted', true, true, true],
    ['skipped', false, true, true],
    ['released', false, true, true],
  ])("is read by those who may read others' answers: own annotation %s", (own, ofLabeler, ofLead, ofLeadOncePushed) => {
    const item = blind({ author: 'submitted', ...(own && { reader: own }) });
    const pushed = { ...item, isPushed: true };
    expect(isReadableBy(labeler, comment, item)).toBe(ofLabeler);
    expect(isReadableBy(labeler, comment, pushed)).toBe(ofLabeler);
    expect(isReadableBy(lead, comment, item)).toBe(ofLead);
    expect(isReadableBy(lead, comment, pushed)).toBe(ofLeadOncePushed);
  });

  it('is visible to everybody if its author was a lead and does not annotate the item', () => {
    expect(isReadableBy(labeler, asLead, blind({ reader: 'draft' }))).toBe(true);
    expect(isReadableBy(labeler, asLead, blind({ reader: 'draft', author: 'draft' }))).toBe(false);
    expect(isReadableBy(labeler, asLead, blind({ author: 'skipped' }))).toBe(false);
    expect(isReadableBy(labeler, comment, blind({ reader: 'draft' }))).toBe(false);
  });
});

describe('a comment on an item whose target everybody shares', () => {
  it('is visible to everybody', () => {
    expect(isReadableBy(labeler, comment, blind({ reader: 'draft' }, { isBlind: false }))).toBe(true);
  });
});
