/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { notices } from '../layout/notify.js';
import { showFault } from './show-fault.js';

function aForm(html: string): HTMLElement {
  document.body.innerHTML = html;
  return document.body;
}
const failures = () => notices.failures.map(({ message, detail }) => [message, detail]);

describe('a form that cannot be saved', () => {
  it('gives the focus to the first control that is wrong', async () => {
    await showFault(aForm('<input id="a"><input id="b" aria-invalid="true"><input aria-invalid="true">'), 'Not saved.');
    expect(document.getElementById('b')).toHaveFocus();
    expect(failures()).toEqual([]);
  });

  it('says what failed when no control shows it', async () => {
    await showFault(aForm('<input>'), 'Not saved.', 'The annotation schema is wrong.');
    expect(failures()).toEqual([['Not saved.', 'The annotation schema is wrong.']]);
  });
});
