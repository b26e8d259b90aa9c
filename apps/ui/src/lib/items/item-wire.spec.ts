import { fold, itemDecider, type ItemEvent } from '@labeling/domain';
import { anAddedItem } from '@labeling/domain/testing';
import { approverOf } from './item-wire.js';

const ben = { type: 'member', id: 'ben', name: 'Ben' } as const;
const approved = (by?: 'agreement' | 'adjudication'): ItemEvent => ({ type: 'ItemApproved', data: by ? { by } : {} });

describe('an approved item', () => {
  it('is approved by the member who did it, and by nobody in particular when annotations agreed', () => {
    const approver = (event: ItemEvent) =>
      approverOf({ state: fold(itemDecider, [anAddedItem(), event]), approvedBy: ben })?.id;
    expect([approver(approved()), approver(approved('adjudication'))]).toEqual(['ben', 'ben']);
    expect(approver(approved('agreement'))).toBeUndefined();
  });
});
