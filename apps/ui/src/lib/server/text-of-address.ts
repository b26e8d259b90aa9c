import { isLongerThan } from '@labeling/domain';
import { error } from '@sveltejs/kit';

/** A text in an address, counted in characters as the API does. @throws a 400 in these `words` if it is too long */
export function textOfAddress(text: string, longest: number, words: (most: string) => string): string {
  if (isLongerThan(text, longest)) error(400, words(longest.toLocaleString('en')));
  return text;
}

export const searchWords = (most: string): string => `Search for at most ${most} characters`;
export const fieldWords = (most: string): string => `A field and its value have at most ${most} characters`;
