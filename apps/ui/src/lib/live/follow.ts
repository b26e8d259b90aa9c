import { invalidate } from '$app/navigation';
import { projectInAddress } from '../project/tab-project.js';

/** Keeps what a page lists up to date: `live:queues` or `live:datasets` is loaded again when one of them changed. */
export function follow(kind: 'queues' | 'datasets'): () => void {
  const source = new EventSource(`/live?${new URLSearchParams(projectInAddress())}`);
  let isLoading = false;
  let isStale = false;

  async function reload() {
    isStale = true;
    if (isLoading) return;
    isLoading = true;
    while (isStale) {
      isStale = false;
      await invalidate(`live:${kind}`).catch(() => undefined);
    }
    isLoading = false;
  }

  // Something may have been missed: since the page was made, or while the connection was lost.
  source.addEventListener('open', () => void reload());
  source.addEventListener('change', ({ data }: MessageEvent<string>) => {
    const change: Partial<Record<typeof kind, boolean>> = JSON.parse(data);
    if (change[kind]) void reload();
  });
  return () => source.close();
}
