/** What a verification found, as the HTTP API tells it. */
export interface Verification {
  readonly rows: number;
  readonly different: number;
  readonly tables: readonly { readonly table: string; readonly rows: number; readonly different: number }[];
}

export function resultOf(line: unknown): Verification | undefined {
  const isResult =
    typeof line === 'object' && line !== null && 'rows' in line && 'different' in line && 'tables' in line;
  return isResult ? (line as Verification) : undefined;
}

/** "7,860 rows compared: every one is what the events say." */
export function verdict({ rows, different }: Verification): string {
  const compared = `${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'} compared`;
  if (different === 0) return `${compared}: every one is what the events say.`;
  const wrong = different === 1 ? '1 is not' : `${different.toLocaleString('en')} are not`;
  return `${compared}: ${wrong} what the events say. npm run verify names them, npm run rebuild puts them right.`;
}
