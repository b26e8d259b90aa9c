import { isolated } from '../people/isolated.js';
import { membersAmong, type Person } from './person.js';

/** "Ada is editing this item, 1 more is on it": what the labeler should know before they type. Empty for nobody. */
export function onItemWords(people: readonly Person[]): string {
  const others = membersAmong(people.filter(({ isMe }) => !isMe));
  if (others.length === 0) return people.length > 0 ? 'You have this item open in another tab' : '';
  const editing = others.filter((person) => person.editing);
  if (editing.length === 0) return `${names(others)} on this item`;
  const more = others.length - editing.length;
  return `${names(editing)} editing this item${more > 0 ? `, ${more} more ${more === 1 ? 'is' : 'are'} on it` : ''}`;
}

/** "Ada Lovelace, on item 12": `numberOf` returns the number of the item with an ordinal. */
export function whereWords(screens: readonly Person[], numberOf: (ordinal: number) => number | undefined): string {
  const [first] = screens;
  if (first === undefined) return '';
  const found = screens.flatMap(({ ordinal, editing }) => {
    const number = ordinal === undefined ? undefined : numberOf(ordinal);
    return number === undefined ? [] : [{ number, editing }];
  });
  // In the order of the queue: the order of screens has no meaning.
  found.sort((a, b) => a.number - b.number);
  const places = found.map(
    ({ number, editing }) => `${editing ? 'editing' : 'on'} item ${number.toLocaleString('en')}`,
  );
  const who = first.isMe ? 'You, in another tab' : isolated(first.name);
  return [who, [...new Set(places)].join(' and ')].filter(Boolean).join(', ');
}

function names(people: readonly Person[]): string {
  const [first = '', second = ''] = people.map(({ name }) => isolated(name.trim().split(/\s+/)[0] ?? name));
  if (people.length === 1) return `${first} is`;
  return people.length === 2 ? `${first} and ${second} are` : `${first} and ${people.length - 1} more are`;
}
