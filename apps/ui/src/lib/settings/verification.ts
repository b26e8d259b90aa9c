/** What a verification found, as the HTTP API returns it. */
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

/** "7,860 rows compared: no differences." */
export function verdict({ rows, different }: Verification): string {
  const compared = `${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'} compared`;
  if (different === 0) return `${compared}: no differences.`;
  const differ = different === 1 ? '1 differs' : `${different.toLocaleString('en')} differ`;
  return `${compared}: ${differ} from the event log. List them with npm run verify, repair them with npm run rebuild.`;
}
