import { invalidate } from '$app/navigation';
import { projectInAddress } from '../project/tab-project.js';

type Kind = 'queues' | 'datasets';

/**
 * Keeps what a page lists up to date: when a queue or dataset changed, `live:queues` or `live:datasets` is loaded again,
 * or whatever `load` loads.
 */
export function reloadOnChange(
  kind: Kind | 'all',
  load = (): Promise<unknown> => invalidate(`live:${kind}`),
): () => void {
  const source = new EventSource(`/live?${new URLSearchParams(projectInAddress())}`);
  let isLoading = false;
  let isStale = false;

  async function reload() {
    isStale = true;
    if (isLoading) return;
    isLoading = true;
    while (isStale) {
      isStale = false;
      await load().catch(() => undefined);
    }
    isLoading = false;
  }

  // Changes may have been missed, since the page was rendered or while the connection was lost.
  source.addEventListener('open', () => void reload());
  source.addEventListener('change', ({ data }: MessageEvent<string>) => {
    const change: Partial<Record<Kind, boolean>> = JSON.parse(data);
    if (kind === 'all' || change[kind]) void reload();
  });
  return () => source.close();
}
