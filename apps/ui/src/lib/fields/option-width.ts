/** The minimum width of the options of a field, so that the longest label takes few lines; a length in CSS. */
export function optionWidth(options: readonly { readonly label: string }[]): string {
  const longest = Math.max(0, ...options.map(({ label }) => label.length));
  if (longest > 60) return '100%';
  return longest > 20 ? 'min(240px, 100%)' : 'min(150px, 30%)';
}
