/** Follows something as long as somebody can see the tab, until the returned function is called. */
export function whileInView(follow: () => () => void): () => void {
  let leave: (() => void) | undefined;
  const look = () => {
    if (!document.hidden) return void (leave ??= follow());
    leave?.();
    leave = undefined;
  };
  look();
  document.addEventListener('visibilitychange', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    leave?.();
  };
}
