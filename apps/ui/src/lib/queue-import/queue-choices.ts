export interface QueueChoice {
  readonly id: string;
  readonly name: string;
  /** Items in it. */
  readonly total: number;
}
interface QueuePage {
  readonly data: readonly {
    readonly id: string;
    readonly name: string;
    readonly counters: { readonly total: number };
  }[];
  readonly next: string | null;
}

/** All queues of the project, the latest first. @throws Error with a text for the member */
export async function listQueues(): Promise<QueueChoice[]> {
  const found: QueueChoice[] = [];
  for (let after: string | null = ''; after !== null;) {
    const query = new URLSearchParams({ limit: '1000', ...(after !== '' && { after }) });
    const response = await fetch(`/v1/labeling_queues?${query}`);
    if (!response.ok) throw new Error('The queues could not be loaded.');
    const page: QueuePage = await response.json();
    found.push(...page.data.map(({ id, name, counters }) => ({ id, name, total: counters.total })));
    after = page.next;
  }
  return found.reverse();
}
