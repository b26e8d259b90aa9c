import { error } from '@sveltejs/kit';

/** A required parameter of the address. */
export function wholeNumber(url: URL, name: string, most: number): number {
  const text = url.searchParams.get(name) ?? '';
  if (!/^\d{1,10}$/.test(text) || Number(text) > most) error(400, `${name} must be a whole number up to ${most}`);
  return Number(text);
}
