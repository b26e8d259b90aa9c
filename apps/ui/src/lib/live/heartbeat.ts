// How a page knows that its live feed still reaches it.

/** The event that the server sends whether or not something happened. */
export const BEAT = 'beat';
/** How often the server sends it, in milliseconds; it also keeps proxies from taking the feed for dead. */
export const BEAT_EVERY = 20_000;
/** A feed silent for longer, in milliseconds, is dead, even if nobody closed it, as after a change of networks. */
export const LONGEST_SILENCE = 2.5 * BEAT_EVERY;
