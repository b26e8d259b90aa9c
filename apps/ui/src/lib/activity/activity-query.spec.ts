import { activityQuery } from './activity-query.js';
import { addressOf, activityFilterOfAddress, noActivityFilter, shortId } from './activity.js';

const item = '01a1ffec-083d-77cb-aee6-33b645c7113f';
const filter = { ...noActivityFilter, queue: 'q', item, kind: 'edited' };

describe('the filter of the activity', () => {
  it('is written to the address of the page and read back from it', () => {
    expect(addressOf(noActivityFilter)).toBe('');
    expect(addressOf(filter)).toBe(`?queue=q&item=${item}&kind=edited`);
    expect(activityFilterOfAddress(new URLSearchParams(addressOf(filter)))).toEqual(filter);
  });

  it('is sent in full, both for the list and for the export', () => {
    const asked = new URLSearchParams(activityQuery({ ...filter, actor: 'ada' }, { format: 'csv' }));
    expect(Object.fromEntries(asked)).toEqual({
      ...{ queue: 'q', item, actor: 'ada', type: 'TargetEdited,TargetReverted', format: 'csv' },
    });
  });

  it('keeps a text that is not an item id, so that the page can report it', () => {
    expect(activityFilterOfAddress(new URLSearchParams('item=nonsense')).item).toBe('nonsense');
  });
});

describe('a short id', () => {
  it('is the end of an id, where ids created together differ', () => {
    expect(shortId(item)).toBe('…45c7113f');
    expect(shortId('nonsense')).toBe('nonsense');
  });
});
