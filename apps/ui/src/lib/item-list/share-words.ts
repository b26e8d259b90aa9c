import { MAX_ASSIGNEES } from '@labeling/domain';
import { items } from './bulk-words.js';

/** What each of the members gets: "6 or 7 items each". */
export function shareWords(count: number, members: number, isSplit: boolean): string {
  if (members > MAX_ASSIGNEES) return `Choose at most ${MAX_ASSIGNEES} members`;
  if (members === 0) return 'Choose at least one member';
  if (!isSplit) return members === 1 ? '' : `All of them get ${items(count)}`;
  const least = Math.floor(count / members);
  if (count % members === 0) return `${items(least)} each`;
  return `${least.toLocaleString('en')} or ${items(least + 1)} each`;
}
