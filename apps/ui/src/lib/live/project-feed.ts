import { viewerInAddress } from '../project/tab-viewer.js';
import { keepOpen } from './keep-open.js';

/** Which of the lists on the project's pages changed. */
export interface ProjectChange {
  readonly queues: boolean;
  readonly datasets: boolean;
}
export interface ProjectListener {
  /** Changes may have been missed, since the page was rendered or while the connection was lost. */
  onGap(): void;
  onChange(change: ProjectChange): void;
}

const listeners = new Set<ProjectListener>();
let close: (() => void) | undefined;
let isOpen = false;

/** Reports changes until the returned function is called. Listeners share a connection: browsers keep few to a site. */
export function followProject(listener: ProjectListener): () => void {
  listeners.add(listener);
  close ??= connect();
  if (isOpen) listener.onGap();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    close?.();
    close = undefined;
    isOpen = false;
  };
}

function connect(): () => void {
  return keepOpen(`/live?${new URLSearchParams(viewerInAddress())}`, (source) => {
    isOpen = false;
    source.addEventListener('open', () => {
      isOpen = true;
      for (const { onGap } of listeners) onGap();
    });
    source.addEventListener('error', () => (isOpen = false));
    source.addEventListener('change', ({ data }: MessageEvent<string>) => {
      const change: ProjectChange = JSON.parse(data);
      for (const { onChange } of listeners) onChange(change);
    });
  });
}
