/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import type { Figure, Pair } from './agreement.js';
import PairTable from './PairTable.svelte';

const user = userEvent.setup();
const figure = (value: number): Figure => ({ is: 'known', value, items: 12 });

/** A table of `count` members: the higher the number of a member, the more they agree with the others. */
function aTableOf(count: number) {
  const members = Array.from({ length: count }, (_, n) => `m${String(n).padStart(2, '0')}`);
  const pairs = members.flatMap((one, n) =>
    members.slice(n + 1).map((other) => ({ members: [one, other], cohen: figure(n / count) }) as unknown as Pair),
  );
  const asked = { field: undefined, at: undefined };
  render(PairTable, { queueId: 'q', asked, pairs, nameOf: (member: string) => `Member ${member}` });
}
const named = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

describe('the table of member pairs', () => {
  it('shows everybody when there are few members', () => {
    aTableOf(20);
    expect(named()).toHaveLength(20);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('begins with those who agree least when there are many, and shows the others on demand', async () => {
    aTableOf(23);
    expect(named()).toHaveLength(20);
    expect(named()[0]).toBe('Member m00');
    expect(screen.getByText(/The 20 of 23 members who agree least with the others/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(named()).toHaveLength(23);
    expect(screen.getByText(/All 23 members/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show fewer' }));
    expect(named()).toHaveLength(20);
  });
});
