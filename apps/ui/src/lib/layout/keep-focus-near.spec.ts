/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { keepFocusNear } from './keep-focus-near.js';
import { pressedByPointer } from './pointer-click.fixture.js';

const user = userEvent.setup();
const button = (name: string) => screen.getByRole('button', { name });
const newButton = (name: string) => Object.assign(document.createElement('button'), { textContent: name });
/** Observers are called after the code that is running. */
const observed = () => new Promise((resolve) => setTimeout(resolve));

/** What a browser does before a click. */
const press = (name: string, pressure: number) => pressedByPointer(button(name), pressure);

let leave = () => {};
afterEach(() => leave());

/** A page with a region that has these buttons. */
function aRegion(...names: string[]): HTMLElement {
  document.body.innerHTML = '<main><p>Words</p><section></section><button>Beside</button></main>';
  const region = document.querySelector('section') ?? document.body;
  region.append(...names.map(newButton));
  leave = keepFocusNear(region);
  return region;
}

describe('the focus of a control that disappears when it is used', () => {
  it.each([
    ['the next one', 'two', 'three'],
    ['the previous one if it was the last', 'three', 'two'],
  ])('goes to %s', async (_, gone, next) => {
    aRegion('one', 'two', 'three');
    button(gone).focus();
    button(gone).remove();
    await observed();
    expect(button(next)).toHaveFocus();
  });

  it('goes to what takes its place', async () => {
    const region = aRegion('one', 'Show more');
    button('Show more').focus();
    region.append(newButton('two'), newButton('three'));
    button('Show more').remove();
    await observed();
    expect(button('two')).toHaveFocus();
  });

  it('goes to the words that take the place of the last one, if these can have it', async () => {
    const region = aRegion('one');
    button('one').focus();
    region.innerHTML = '<p tabindex="-1">Nothing is left</p>';
    await observed();
    expect(screen.getByText('Nothing is left')).toHaveFocus();
  });

  it('goes to the content of the page when the region has nothing else to focus', async () => {
    aRegion('one');
    button('one').focus();
    button('one').remove();
    await observed();
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('goes nowhere after a click, so that the next key presses nothing', async () => {
    aRegion('one', 'two');
    press('one', 0.5);
    button('one').remove();
    await observed();
    expect(document.body).toHaveFocus();
    press('two', 0.5);
    await user.keyboard('{Enter}');
    button('two').remove();
    await observed();
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('moves on after a click by assistive technology, which presses with no force', async () => {
    aRegion('one', 'two');
    press('one', 0);
    button('one').remove();
    await observed();
    expect(button('two')).toHaveFocus();
  });

  it('stays where somebody has moved it meanwhile', async () => {
    aRegion('one', 'two');
    const gone = button('one');
    gone.focus();
    button('Beside').focus();
    gone.remove();
    await observed();
    expect(button('Beside')).toHaveFocus();
    button('two').focus();
    await user.click(screen.getByText('Words'));
    button('two').remove();
    await observed();
    expect(document.body).toHaveFocus();
  });

  it('waits until the dialog that asked about it has closed', async () => {
    aRegion('one', 'two', 'three');
    button('two').focus();
    const dialog = document.createElement('div');
    dialog.setAttribute('role', 'dialog');
    dialog.append(newButton('Remove'));
    document.body.append(dialog);
    button('Remove').focus();
    await user.keyboard('{Enter}');
    button('two').remove();
    await observed();
    expect(button('Remove')).toHaveFocus();
    dialog.remove();
    await observed();
    expect(button('three')).toHaveFocus();
  });

  it('is left alone once the region is gone', async () => {
    aRegion('one', 'two');
    button('one').focus();
    leave();
    button('one').remove();
    await observed();
    expect(document.body).toHaveFocus();
  });
});
