import { isLongerThan } from '@labeling/domain';
import { error } from '@sveltejs/kit';

/** A text of an address, counted in characters as the API does. @throws an answer 400 in these words where it has more than that */
export function textOfAddress(text: string, longest: number, words: (most: string) => string): string {
  if (isLongerThan(text, longest)) error(400, words(longest.toLocaleString('en')));
  return text;
}

export const searchWords = (most: string): string => `Search for at most ${most} characters`;
export const fieldWords = (most: string): string => `A field and its value have at most ${most} characters`;
