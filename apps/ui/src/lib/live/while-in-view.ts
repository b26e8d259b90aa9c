/** How long it continues in a tab that nobody can see any more, in milliseconds: many come right back. */
export const LINGER = 5_000;

/** Follows something as long as somebody can see the tab, until the returned function is called. */
export function whileInView(follow: () => () => void, lingerMs = LINGER): () => void {
  let leave: (() => void) | undefined;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(leaving);
    if (document.hidden) leaving = setTimeout(end, lingerMs);
    else leave ??= follow();
  };
  const end = () => {
    leave?.();
    leave = undefined;
  };
  look();
  document.addEventListener('visibilitychange', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    clearTimeout(leaving);
    end();
  };
}
