import { viewerInAddress } from '../project/tab-viewer.js';
import { keepOpen } from './keep-open.js';
import { refresh } from './refresh.js';
import { Reloading } from './reloading.js';

type Kind = 'queues' | 'datasets';

/**
 * Keeps what a page lists up to date: when a queue or dataset changed, `live:queues` or `live:datasets` is loaded again,
 * or whatever `load` loads, which resolves to `false` if it could not.
 */
export function reloadOnChange(kind: Kind | 'all', load = (): Promise<unknown> => refresh(`live:${kind}`)): () => void {
  const reloading = new Reloading(load);
  const reload = () => void reloading.reload();
  const close = keepOpen(`/live?${new URLSearchParams(viewerInAddress())}`, (source) => {
    // Changes may have been missed, since the page was rendered or while the connection was lost.
    source.addEventListener('open', reload);
    source.addEventListener('change', ({ data }: MessageEvent<string>) => {
      const change: Partial<Record<Kind, boolean>> = JSON.parse(data);
      if (kind === 'all' || change[kind]) reload();
    });
  });
  return () => {
    close();
    reloading.stop();
  };
}
