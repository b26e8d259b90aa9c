import { activityQuery } from './activity-query.js';
import { addressOf, activityFilterOfAddress, noActivityFilter, shortId } from './activity.js';

const item = '01a1ffec-083d-77cb-aee6-33b645c7113f';
const filter = { ...noActivityFilter, queue: 'q', item, kind: 'edited' };

describe('what is asked for', () => {
  it('is in the address of the page, and read from it again', () => {
    expect(addressOf(noActivityFilter)).toBe('');
    expect(addressOf(filter)).toBe(`?queue=q&item=${item}&kind=edited`);
    expect(activityFilterOfAddress(new URLSearchParams(addressOf(filter)))).toEqual(filter);
  });

  it('is all asked for together, of the list and of the export', () => {
    const asked = new URLSearchParams(activityQuery({ ...filter, actor: 'ada' }, { format: 'csv' }));
    expect(Object.fromEntries(asked)).toEqual({
      ...{ queue: 'q', item, actor: 'ada', type: 'TargetEdited,TargetReverted', format: 'csv' },
    });
  });

  it('keeps what is no id of an item, so that the page can say so', () => {
    expect(activityFilterOfAddress(new URLSearchParams('item=nonsense')).item).toBe('nonsense');
  });
});

describe('a short id', () => {
  it('is the end, where ids made together differ', () => {
    expect(shortId(item)).toBe('…45c7113f');
    expect(shortId('nonsense')).toBe('nonsense');
  });
});
