/** @jest-environment jsdom */
import { WorkFocus } from './work-focus.js';

function aScreen() {
  document.body.innerHTML = `
    <label data-of-queue><input id="number" /></label>
    <main tabindex="-1"><textarea id="text"></textarea></main>`;
  const main = document.querySelector('main') as HTMLElement;
  const focus = new WorkFocus({ rest: () => main, enterTarget: () => false });
  const at = (id: string) => (document.querySelector(`#${id}`) as HTMLElement).focus();
  return { focus, at, main };
}

describe('the focus, when another item arrives', () => {
  it('leaves a text that was about the last one', () => {
    const { focus, at, main } = aScreen();
    at('text');
    focus.leave();
    focus.arrive('moving');
    expect(document.activeElement).toBe(main);
  });

  it('stays in the field for an item number, which may be typed while another item is on its way', () => {
    const { focus, at } = aScreen();
    focus.leave();
    at('number');
    focus.arrive('moving');
    expect(document.activeElement?.id).toBe('number');
  });
});
