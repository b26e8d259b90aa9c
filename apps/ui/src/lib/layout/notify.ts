import { toast } from 'svelte-sonner';

/** Says what happened; with `undo` the toast offers to take it back (the page binds the key that does the same). */
export function notify(message: string, options: { undo?: () => void; detail?: string } = {}): void {
  toast(message, {
    description: options.detail,
    ...(options.undo && { action: { label: 'Undo', onClick: options.undo }, duration: 8000 }),
  });
}

/** Says what failed and what to do; stays until it is closed. */
export function notifyFailure(message: string, detail?: string, action?: { label: string; run: () => void }): void {
  toast.error(message, {
    description: detail,
    duration: Infinity,
    ...(action && { action: { label: action.label, onClick: action.run } }),
  });
}

/** Says why nothing can be done now. The returned function takes it back once something can. */
export function notifyObstacle(message: string): () => void {
  const id = toast.error(message, { id: message });
  return () => void toast.dismiss(id);
}
