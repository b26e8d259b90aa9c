/** A page of a list of the API; `next` is where the page after it begins. */
export interface Page<Row> {
  readonly data: readonly Row[];
  readonly next: string | null;
}

/** All rows of a list, however many pages it has. `read` returns the page that a query string asks for. */
export async function allPages<Row>(read: (query: string) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let after: string | null | undefined; after !== null;) {
    const page: Page<Row> = await read(`${new URLSearchParams({ limit: '1000', ...(after && { after }) })}`);
    rows.push(...page.data);
    after = page.next;
  }
  return rows;
}
