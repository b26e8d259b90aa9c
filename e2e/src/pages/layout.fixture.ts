// What is wrong with how a page is laid out. It runs in the page itself.
import type { Page } from 'playwright-core';

/** Widths and heights: a phone, a laptop, a large screen, and a laptop at 200 %. */
export const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
  { width: 720, height: 450 },
] as const;

/** Everything that is cut off, overlaps something, extends beyond the page or is too small to hit, at each size. */
export async function layoutProblems(page: Page): Promise<string[]> {
  const problems: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    // The page gets a new size before it is laid out for it.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    problems.push(...(await page.evaluate(findProblems)).map((problem) => `${size.width}: ${problem}`));
  }
  return problems;
}

function findProblems(): string[] {
  const problems: string[] = [];
  const SMALLEST = 24;
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 40)}”`;
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    getComputedStyle(element).clipPath === 'none' &&
    element.closest('.unseen, [aria-hidden="true"], [inert]') === null &&
    element.getBoundingClientRect().width > 0;
  const scrollsSideways = (element: Element): boolean => {
    const parent = element.parentElement;
    if (parent === null) return false;
    const { overflowX } = getComputedStyle(parent);
    return (
      (['auto', 'scroll'].includes(overflowX) && parent.scrollWidth > parent.clientWidth) || scrollsSideways(parent)
    );
  };
  /** The area in which an element can be visible, given its containers. */
  const viewOf = (element: Element): DOMRect => {
    const parent = element.parentElement;
    if (parent === null) return new DOMRect(0, 0, innerWidth, innerHeight);
    const outer = viewOf(parent);
    if (getComputedStyle(parent).overflowY === 'visible' || parent === document.body) return outer;
    const { left, top, right, bottom } = parent.getBoundingClientRect();
    const [x, y] = [Math.max(left, outer.left), Math.max(top, outer.top)];
    return new DOMRect(x, y, Math.min(right, outer.right) - x, Math.min(bottom, outer.bottom) - y);
  };
  /** Whether a click there reaches it. */
  const isHitAt = (element: Element, x: number, y: number) => {
    const hit = document.elementFromPoint(x, y);
    if (hit === null) return false;
    return element.contains(hit) || hit.contains(element) || hit.closest('label')?.contains(element) === true;
  };

  const beyond = document.documentElement.scrollWidth - innerWidth;
  if (beyond > 0) problems.push(`the page is ${beyond}px too wide`);
  const main = document.querySelector('main');
  if (main !== null && main.scrollWidth > main.clientWidth) problems.push('the main part scrolls sideways');

  const controls = [
    ...document.querySelectorAll('a[href], button, input, select, textarea, [role="checkbox"], [role="slider"]'),
  ].filter(isShown);
  for (const control of controls) {
    const { left, right, top, bottom, width, height } = control.getBoundingClientRect();
    if (!scrollsSideways(control)) {
      if (left < -1 || right > innerWidth + 1) problems.push(`${nameOf(control)} leads out of the page`);
      for (let parent = control.parentElement; parent !== null; parent = parent.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(parent);
        // An ellipsis shows that something is cut off.
        const isClipped = ['hidden', 'clip'].includes(overflowX) && textOverflow !== 'ellipsis';
        if (isClipped && right > parent.getBoundingClientRect().right + 3) {
          problems.push(`${nameOf(control)} is cut off`);
          break;
        }
      }
    }
    const isInWords =
      getComputedStyle(control).display === 'inline' &&
      [...(control.parentElement?.childNodes ?? [])].some((node) => node.nodeType === 3 && node.textContent?.trim());
    if ((width >= SMALLEST && height >= SMALLEST) || isInWords) continue;
    // Where it is visible, what counts is the area that can be hit, which may extend around it.
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const reach = SMALLEST / 2 - 1;
    const view = viewOf(control);
    const isInView = y - reach > view.top && y + reach < view.bottom && x - reach > view.left && x + reach < view.right;
    if (!isInView || !isHitAt(control, x, y)) continue;
    const corners = [
      [x, y - reach],
      [x, y + reach],
      [x - reach, y],
      [x + reach, y],
    ] as const;
    if (!corners.every(([at, down]) => isHitAt(control, at, down)))
      problems.push(`${nameOf(control)} is ${Math.round(width)} by ${Math.round(height)}`);
  }

  const words = [...document.querySelectorAll('h1, h2, h3, label, button, th, legend, dt')].filter(isShown);
  for (const text of words) {
    const isCut = getComputedStyle(text).overflowX !== 'visible' && text.scrollWidth > text.clientWidth + 1;
    // An ellipsis shows that something is cut off, and a title is in the tab as well.
    if (isCut && text.clientWidth > 0 && getComputedStyle(text).textOverflow !== 'ellipsis')
      problems.push(`${nameOf(text)} is cut`);
    if (isCut && text.clientWidth < 40) problems.push(`${nameOf(text)} is cut to ${text.clientWidth}px`);
  }

  /** A bar that stays while the page scrolls under it, which shows what is under it. */
  const staysIn = (element: Element): Element | null => {
    for (let at: Element | null = element; at !== null; at = at.parentElement)
      if (['sticky', 'fixed'].includes(getComputedStyle(at).position)) return at;
    return null;
  };
  /** Whether something scrolls under such a bar: the page, or the part of it that contains the bar. */
  const isScrolledUnder = (bar: Element | null): boolean => {
    let scroller = bar?.parentElement ?? null;
    while (scroller !== null && !['auto', 'scroll'].includes(getComputedStyle(scroller).overflowY))
      scroller = scroller.parentElement;
    if (bar === null) return false;
    return scroller === null
      ? document.documentElement.scrollHeight > innerHeight
      : scroller.scrollHeight > scroller.clientHeight;
  };
  const placed = [...controls, ...document.querySelectorAll('h1')].filter(
    (element) =>
      isShown(element) && element.getBoundingClientRect().bottom > 0 && element.closest('[data-ordinal]') === null,
  );
  for (const [i, one] of placed.entries()) {
    for (const other of placed.slice(i + 1)) {
      if (one.contains(other) || other.contains(one) || scrollsSideways(one) || scrollsSideways(other)) continue;
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
      const [left, right] = [Math.max(a.left, b.left), Math.min(a.right, b.right)];
      const [top, bottom] = [Math.max(a.top, b.top), Math.min(a.bottom, b.bottom)];
      if (right - left <= 2 || bottom - top <= 2) continue;
      // If one only scrolls under the other, it is hidden.
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const isSeen = (element: Element) => [...document.elementsFromPoint(x, y)].some((hit) => element.contains(hit));
      const [bar, otherBar] = [staysIn(one), staysIn(other)];
      const passesUnder = bar !== otherBar && (isScrolledUnder(bar) || isScrolledUnder(otherBar));
      if (isSeen(one) && isSeen(other) && !passesUnder) problems.push(`${nameOf(one)} lies over ${nameOf(other)}`);
    }
  }
  return problems;
}
