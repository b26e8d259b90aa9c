/** A key as a heading shows it: in quotes if it is empty or blank, so that there is something to see and to hear. */
export const shownKey = (key: string): string => (key.trim() === '' ? JSON.stringify(key) : key);
