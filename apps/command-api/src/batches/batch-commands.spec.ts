import { annotationCommandTypes, commentCommandTypes } from '@labeling/domain';
import { itemCommandTypes } from '@labeling/domain/testing';
import { batchTypes } from './batch-commands.fixture.js';
import { batchOf, type BatchDto } from './batch.dto.js';

/**
 * Commands with requests of their own: items are added and pushed in other ways, and edited, sent back, annotated and
 * commented on one by one.
 */
const elsewhere = [
  ...['AddItem', 'PushItem', 'EditTarget', 'SendBackItem'],
  ...annotationCommandTypes,
  ...commentCommandTypes,
];

const everyProperty = { key: '', value: 'null', reason: '', members: [], correlationId: '' };

describe('the commands of a batch', () => {
  it('are all commands to an item except those with requests of their own', () => {
    const carried = batchTypes
      .map((type) => ({ ...everyProperty, type }) as unknown as BatchDto['command'])
      .map((command) => batchOf({ items: [], command }).command.type);
    expect([...elsewhere, ...carried].toSorted()).toEqual([...itemCommandTypes, 'TakeBack'].toSorted());
  });
});
