/**
 * Puts a text on the clipboard. Where the browser gives pages no clipboard, as for those served over plain HTTP from
 * another machine, the text is copied from a field `beside` the button. Resolves to whether it was copied.
 */
export async function copyText(text: string, beside: Element | null): Promise<boolean> {
  try {
    // eslint-disable-next-line no-restricted-properties -- what to do without it follows
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text, beside ?? document.body);
  }
}

function copySelected(text: string, beside: Element): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.className = 'unseen';
  field.readOnly = true;
  field.value = text;
  // A dialog keeps the focus inside, so the field must be in it, too.
  beside.append(field);
  try {
    field.focus({ preventScroll: true });
    field.select();
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
