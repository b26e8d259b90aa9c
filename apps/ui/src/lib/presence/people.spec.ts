/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import '../layout/no-layout.fixture.js';
import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import OnThisItem from './OnThisItem.svelte';
import PeopleHere from './PeopleHere.svelte';
import type { Person } from './person.js';
import { initials, personColor } from '../people/person-look.js';

const person = (name: string, more: Partial<Person> = {}): Person => ({
  ...{ screen: name, memberId: name, name, editing: false, isMe: false },
  ...more,
});

describe('a person', () => {
  it.each([
    ['Ada Lovelace', 'AL'],
    ['Ada King of Lovelace', 'AL'],
    ['admin', 'A'],
    ['ben.miller@example.org', 'BM'],
    ['  ', '?'],
    ['李 小龍', '李小'],
    ['😀 b', '😀B'],
  ])('is abbreviated from %s to %s', (name, letters) => {
    expect(initials(name)).toBe(letters);
  });

  it('has the same color everywhere, and all colors are used', () => {
    const colors = Array.from({ length: 200 }, (_, i) => personColor(`019aa5c2-0000-7000-8000-${i}`));
    expect(personColor('019aa5c2-0000-7000-8000-7')).toBe(colors[7]);
    expect([...new Set(colors)].sort()).toEqual([1, 2, 3, 4, 5, 6].map((n) => `var(--person-${n})`));
  });
});

describe('PeopleHere', () => {
  const numberOf = (ordinal: number) => (ordinal < 100 ? ordinal + 1 : undefined);

  it('shows each member once, says where they are, and goes there', async () => {
    const ongo = jest.fn();
    const people = [
      person('Ada Lovelace', { screen: 'a', ordinal: 40, editing: true }),
      person('Ada Lovelace', { screen: 'b', ordinal: 11 }),
      person('Ben'),
      person('Cy', { ordinal: 400 }),
      person('Me', { ordinal: 3, isMe: true }),
    ];
    render(PeopleHere, { people, numberOf, ongo });
    const said = ['Ada Lovelace, on item 12 and editing item 41', 'Cy', 'You, in another tab, on item 4'];
    const buttons = screen.getAllByRole('button');
    expect(buttons).toHaveLength(said.length);
    for (const [i, name] of said.entries()) expect(buttons[i]).toHaveAccessibleName(name);
    await userEvent.click(screen.getByRole('button', { name: /^Ada/ }));
    expect(ongo).toHaveBeenLastCalledWith(40);
    expect(screen.getByRole('img', { name: 'Ben' })).toBeVisible();
  });

  it('keeps the row short, and lists the others behind a number', async () => {
    const ongo = jest.fn();
    const people = ['Ada', 'Ben', 'Cy', 'Dee', 'Eve'].map((name, ordinal) => person(name, { ordinal }));
    render(PeopleHere, { people, numberOf, ongo });
    expect(screen.getAllByRole('listitem')).toHaveLength(4);
    await userEvent.click(screen.getByRole('button', { name: '2 more people here' }));
    await userEvent.click(await screen.findByText(/Eve, on item 5$/));
    expect(ongo).toHaveBeenCalledWith(4);
  });

  it('takes no room while nobody is there', () => {
    const { container } = render(PeopleHere, { people: [], numberOf, ongo: jest.fn() });
    expect(container).toHaveTextContent('');
    expect(screen.queryByRole('list')).toBeNull();
  });
});

describe('OnThisItem', () => {
  const ada = person('Ada Lovelace');
  const ben = person('Ben Miller');
  const cy = person('Cy Young');
  const editing = (who: Person) => ({ ...who, editing: true });
  it.each([
    [[ada], 'Ada is on this item'],
    [[editing(ada)], 'Ada is editing this item'],
    [[ada, { ...editing(ada), screen: 'other' }], 'Ada is editing this item'],
    [[ada, ben], 'Ada and Ben are on this item'],
    [[ada, ben, cy], 'Ada and 2 more are on this item'],
    [[ada, editing(ben)], 'Ben is editing this item, 1 more is on it'],
    [[ada, editing(ben), cy], 'Ben is editing this item, 2 more are on it'],
    [[editing(ada), editing(ben)], 'Ada and Ben are editing this item'],
    [[person('Me', { isMe: true })], 'You have this item open in another tab'],
    [[person('Me', { isMe: true }), ada], 'Ada is on this item'],
  ])('describes case %#: %s', (people, words) => {
    render(OnThisItem, { people });
    expect(screen.getByText(words)).toBeVisible();
  });

  it('is a live region from the start, and follows who comes and goes', async () => {
    const { rerender } = render(OnThisItem, { people: [] });
    const region = screen.getByRole('status');
    expect(region).toHaveTextContent('');
    await rerender({ people: [ada] });
    expect(region).toHaveTextContent('Ada is on this item');
    await rerender({ people: [] });
    expect(region).toHaveTextContent('');
  });
});
