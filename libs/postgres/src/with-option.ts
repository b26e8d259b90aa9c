/** The URL with one more option for its sessions, as `-c search_path=x`. What it says about options counts more than what stands beside it. */
export function withOption(databaseUrl: string, option: string): string {
  const encoded = option.replaceAll(' ', '+');
  const given = /[?&]options=[^&]*/;
  if (given.test(databaseUrl)) return databaseUrl.replace(given, `$&+${encoded}`);
  return `${databaseUrl}${databaseUrl.includes('?') ? '&' : '?'}options=${encoded}`;
}
