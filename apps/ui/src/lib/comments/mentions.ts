// Mentions in the text of a comment: `@` and the whole name of a member.
import type { TeamMember } from '../people/team.js';

type Named = Pick<TeamMember, 'id' | 'name'>;

export interface TextPiece {
  readonly text: string;
  /** The members whom this piece mentions: all who have this name, as the text does not say which of them is meant. */
  readonly memberIds?: readonly string[];
}

/** The text in pieces, of which some mention one of these members. Of two names that fit, the longer one is meant. */
export function mentionPieces(text: string, members: readonly Named[]): TextPiece[] {
  const longestFirst = members.filter(({ name }) => name !== '').toSorted((a, b) => b.name.length - a.name.length);
  const pieces: TextPiece[] = [];
  let begin = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const named = longestFirst.find(
      ({ name }) => text.startsWith(name, at + 1) && !isWordAt(text, at + 1 + name.length),
    );
    if (named === undefined || isWordAt(text, at - 1)) continue;
    const end = at + 1 + named.name.length;
    const memberIds = members.filter(({ name }) => name === named.name).map(({ id }) => id);
    if (at > begin) pieces.push({ text: text.slice(begin, at) });
    pieces.push({ text: text.slice(at, end), memberIds });
    [begin, at] = [end, end - 1];
  }
  return begin < text.length ? [...pieces, { text: text.slice(begin) }] : pieces;
}

/** The members who can be mentioned: others could not open what it is about. */
export function openersIn<Member extends Pick<TeamMember, 'mayOpen'>>(members: readonly Member[]): Member[] {
  return members.filter(({ mayOpen }) => mayOpen);
}

/** The ids of the members whom a text mentions, each once. */
export function mentionsIn(text: string, members: readonly Named[]): string[] {
  return [...new Set(mentionPieces(text, members).flatMap(({ memberIds }) => memberIds ?? []))];
}

/** A name that is being written. */
export interface OpenMention {
  /** Where its `@` stands. */
  readonly at: number;
  /** The part of the name that is there. */
  readonly begun: string;
}

/** The mention that is being written before the caret, if any. */
export function openMention(text: string, caret: number): OpenMention | undefined {
  const found = /(?:^|[\s(])@([^@\n]{0,40})$/u.exec(text.slice(0, caret));
  const begun = found?.[1];
  return begun === undefined ? undefined : { at: caret - begun.length - 1, begun };
}

/** The members whose name, or another word of it, begins like this. */
export function membersLike<Member extends Named>(begun: string, members: readonly Member[]): Member[] {
  const wanted = begun.toLocaleLowerCase();
  return members.filter(({ name }) => {
    const lower = name.toLocaleLowerCase();
    return lower.startsWith(wanted) || (wanted !== '' && lower.includes(` ${wanted}`));
  });
}

/** What screen readers say about the matching names. */
export function mentionWords(found: number): string {
  if (found === 0) return '';
  return found === 1 ? '1 member, press Enter to choose' : `${found} members, use the arrow keys to choose`;
}

/** The text with the whole name in place of what was begun, and where the caret is then. */
export function completed(text: string, { at, begun }: OpenMention, name: string): { text: string; caret: number } {
  const before = `${text.slice(0, at)}@${name} `;
  return { text: before + text.slice(at + 1 + begun.length).replace(/^ /, ''), caret: before.length };
}

function isWordAt(text: string, index: number): boolean {
  return /[\p{L}\p{N}_]/u.test(text.slice(Math.max(index, 0), Math.max(index + 1, 0)));
}
