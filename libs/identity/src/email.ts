/** Addresses are compared without regard to case and outer spaces. */
export const normalEmail = (email: string): string => email.trim().toLowerCase();

/** Something before and after one @, no spaces, at most 254 characters; `admin@localhost` is welcome. */
export const isEmail = (text: string): boolean => text.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(text.trim());
