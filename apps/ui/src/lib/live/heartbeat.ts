// How a page knows that its live feed still reaches it.

/** The event that the server sends whether or not something happened. */
export const BEAT = 'beat';
/** How often it does, in milliseconds; proxies do not take the feed for dead either. */
export const BEAT_EVERY = 20_000;
/** A feed that was silent for longer is dead, though nobody closed it: as after a change of networks. In milliseconds. */
export const LONGEST_SILENCE = 2.5 * BEAT_EVERY;
