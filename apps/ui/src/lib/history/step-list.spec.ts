/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { edits, serving } from './random-history.fixture.js';
import { Replay } from './replay.svelte.js';
import StepList from './StepList.svelte';

beforeAll(() => {
  // jsdom has no layout.
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});

function aHistory() {
  const rows = edits(20);
  const replay = new Replay(serving(rows), [rows.toReversed(), []]);
  render(StepList, { replay, visits: [] });
  return { replay, user: userEvent.setup() };
}

describe('the steps of a history', () => {
  it('follow the arrow keys on arrival, before anything has the focus', async () => {
    const { replay, user } = aHistory();
    await user.keyboard('{ArrowLeft}{ArrowUp}');
    expect(replay.step).toBe(18);
    await user.keyboard('{ArrowRight}');
    expect(replay.step).toBe(19);
  });

  it('follow the arrow keys even if the content of the page has the focus, after a skip link', async () => {
    const { replay, user } = aHistory();
    const main = document.body.appendChild(Object.assign(document.createElement('main'), { tabIndex: -1 }));
    main.focus();
    await user.keyboard('{ArrowLeft}');
    main.remove();
    expect(replay.step).toBe(19);
  });

  it('move by one for each key while the list has the focus', async () => {
    const { replay, user } = aHistory();
    screen.getByRole('listbox').focus();
    await user.keyboard('{ArrowLeft}');
    expect(replay.step).toBe(19);
  });

  it('leave the keys to whatever else has the focus', async () => {
    const { replay, user } = aHistory();
    document.body.appendChild(document.createElement('input')).focus();
    await user.keyboard('{ArrowLeft}{Home}');
    expect(replay.step).toBe(20);
  });
});
