/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { toJsonText } from '@labeling/domain';
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import FieldFilter from './FieldFilter.svelte';

const user = userEvent.setup();
/** There is no layout here, and elements without one count as hidden. */
const hidden = true;

/** What a list offers once it is opened, by keyboard. */
async function offered(name: string) {
  screen.getByRole('combobox', { name }).focus();
  await user.keyboard('{Enter}');
  const options = await screen.findAllByRole('option', { hidden });
  return options.map(({ textContent }) => textContent?.trim());
}

function filter(field: string) {
  const verdict = { key: 'verdict', type: 'enum', values: ['', 1, '1', true, 'true'].map(toJsonText) };
  const onask = jest.fn();
  render(FieldFilter, { field, fields: [verdict, { key: '' }], onask, ontype: () => undefined });
  return onask;
}

describe('the filter by a field', () => {
  it('offers values that are spelled alike only once, and none that would mean “Not set”', async () => {
    const onask = filter('verdict=1');
    expect(await offered('Value of verdict')).toEqual(['Any value', '1', 'true', 'Not set']);
    await user.keyboard('{End}{Enter}');
    expect(onask).toHaveBeenLastCalledWith('verdict=');
  });

  it('offers fields that have a name', async () => {
    filter('');
    expect(await offered('Field to filter by')).toEqual(['Any field', 'verdict']);
  });
});
