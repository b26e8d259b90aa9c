import { reviewStates } from '@labeling/domain';
import fc from 'fast-check';
import {
  addressOfFilter,
  eachToggle,
  fieldFilter,
  filterOfAddress,
  isActiveFilter,
  matchingToggles,
  noFilter,
  readFieldFilter,
  toggleNames,
  toNobody,
  annotationNames,
  withStateToggled,
  type ItemFilter,
} from './item-filter.js';

const filters: fc.Arbitrary<ItemFilter> = fc
  .record({
    states: fc.subarray([...reviewStates], { maxLength: 2 }),
    text: fc.string({ unit: 'binary' }),
    field: fc.oneof(
      fc.constant(''),
      fc.tuple(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' })).map((field) => fieldFilter(...field)),
    ),
    annotation: fc.constantFrom('' as const, ...annotationNames),
    assignee: fc.oneof(fc.constantFrom('', toNobody), fc.uuid()),
    on: fc.subarray([...toggleNames]),
  })
  .map(({ on, ...filter }) => ({ ...filter, ...eachToggle((name) => on.includes(name)) }))
  .map((filter) => (filter.text.trim() === '' ? { ...filter, text: '' } : filter))
  .map((filter) => (filter.assigned ? { ...filter, assignee: '' } : filter));

describe('the filter in the address', () => {
  it('survives a reload unchanged', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        const search = `?item=5&${addressOfFilter(filter)}`;
        const { href, searchParams } = new URL(`https://example.org/queue${search}`);
        expect(href.endsWith(search)).toBe(true);
        expect(filterOfAddress(searchParams)).toEqual(filter);
      }),
    );
  });

  it('reads well, and is empty without a filter', () => {
    expect(
      addressOfFilter({ ...noFilter, states: ['New', 'Modified'], text: "50% & 'more'", mine: true, flagged: true }),
    ).toBe('state=New,Modified&q=50%25%20%26%20%27more%27&mine=1&flagged=1');
    expect(addressOfFilter({ ...noFilter, field: fieldFilter('score', '1') })).toBe('field=score%3D1');
    expect(addressOfFilter({ ...noFilter, text: '  ' })).toBe('');
  });

  it('ignores what it does not know', () => {
    const read = (address: string) => filterOfAddress(new URLSearchParams(address));
    expect(read('state=Approved,Lost,New&mine=yes')).toEqual({ ...noFilter, states: ['New', 'Approved'] });
    expect(read('state=New,Modified,Approved')).toEqual(noFilter);
    expect(read('field=verdict')).toEqual(noFilter);
    expect(read('annotation=theirs')).toEqual(noFilter);
    expect(read('assignee=any')).toEqual(noFilter);
    expect(read('assigned=1&assignee=none')).toEqual({ ...noFilter, assigned: true });
    expect(read(`assignee=${'x'.repeat(101)}`)).toEqual(noFilter);
  });

  it('accepts the API’s word for what is assigned to oneself, too', () => {
    const address = new URLSearchParams('assignee=me');
    expect(filterOfAddress(address)).toEqual({ ...noFilter, assigned: true });
    expect(matchingToggles(address, 'a')).toEqual({ assignee: 'a' });
  });

  it('keeps the key of a field apart from its value, whatever they contain', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (key, value) => {
        expect(readFieldFilter(fieldFilter(key, value))).toEqual({ key, value });
      }),
    );
    expect(readFieldFilter(fieldFilter('a=%3D', '='))).toEqual({ key: 'a=%3D', value: '=' });
  });
});

describe('the states of a filter', () => {
  it('are toggled one by one, and all of them together equal no filter', () => {
    const one = withStateToggled(noFilter, 'Approved');
    const two = withStateToggled(one, 'New');
    expect([one.states, two.states]).toEqual([['Approved'], ['New', 'Approved']]);
    expect(withStateToggled(two, 'Approved').states).toEqual(['New']);
    expect(withStateToggled(two, 'Modified').states).toEqual([]);
    expect([isActiveFilter(one), isActiveFilter(noFilter), isActiveFilter({ ...noFilter, text: ' ' })]).toEqual([
      ...[true, false, false],
    ]);
  });
});
