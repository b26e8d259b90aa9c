const clock = { hour: '2-digit', minute: '2-digit' } as const;
const day = { day: 'numeric', month: 'short' } as const;
const date = { ...day, year: 'numeric' } as const;

const formats = () => ({
  inThisYear: new Intl.DateTimeFormat('en-GB', { ...day, ...clock }),
  before: new Intl.DateTimeFormat('en-GB', date),
  exact: new Intl.DateTimeFormat('en-GB', { ...date, ...clock, second: '2-digit' }),
  full: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'long' }),
});

const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** How moments are written in the reader's zone. Made once for each zone: making one takes longer than drawing the row that it is for. */
class ReadersFormats {
  #now = $state.raw(formats());
  #zone = zone();

  get now() {
    return this.#now;
  }

  /** Readers who travel take their open pages along. */
  follow(): void {
    const here = zone();
    if (here === this.#zone) return;
    this.#zone = here;
    this.#now = formats();
  }
}

export const readersFormats = new ReadersFormats();

// While its reader travels, the device sleeps, or they look at something else.
if (typeof window !== 'undefined')
  for (const comesBack of ['focus', 'online', 'visibilitychange'])
    window.addEventListener(comesBack, () => readersFormats.follow());
