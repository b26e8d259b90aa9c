/** A key as a heading shows it: one that is empty or blank in its quotes, so that there is something to see and to hear. */
export const shownKey = (key: string): string => (key.trim() === '' ? JSON.stringify(key) : key);
