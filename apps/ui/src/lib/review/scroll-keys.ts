// The keys that scroll the data from where the keyboard rests, so that what is judged can be read without leaving that place.
import { dialogIsOpen, isNowhere } from '../keys/editing.js';

/** The share of the view that one page scrolls past. The rest shows how the text continues. */
const PAGE = 0.875;

/** The listener for these keys, everywhere on the page; they act only while no control has the focus. */
export function scrollKeydown(data: () => HTMLElement | undefined): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
    if (!isNowhere(event.target) || dialogIsOpen()) return;
    const scroller = scrollerOf(data());
    const top = scroller && topAfter(event, scroller);
    if (scroller === undefined || top === undefined) return;
    event.preventDefault();
    scroller.scrollTop = top;
  };
}

/** The data itself, or the editor that it is shown in; undefined when all of it is in view. */
function scrollerOf(data: HTMLElement | undefined): HTMLElement | undefined {
  const editor = data?.querySelector<HTMLElement>('.cm-scroller');
  return [data, editor].find((one) => one && one.scrollHeight > one.clientHeight) ?? undefined;
}

function topAfter({ key, shiftKey }: KeyboardEvent, scroller: HTMLElement): number | undefined {
  const { scrollTop, scrollHeight, clientHeight } = scroller;
  const page = Math.round(clientHeight * PAGE);
  const tops: Readonly<Record<string, number>> = {
    ' ': scrollTop + (shiftKey ? -page : page),
    PageDown: scrollTop + page,
    PageUp: scrollTop - page,
    Home: 0,
    End: scrollHeight,
  };
  return tops[key];
}
