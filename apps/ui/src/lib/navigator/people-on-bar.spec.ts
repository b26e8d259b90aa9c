/** @jest-environment jsdom */
import '../layout/no-layout.fixture.js';
import { jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/svelte';
import type { Person } from '../presence/person.js';
import { NavigatorModel } from './navigator.svelte.js';
import { stateCode } from '../items/state-codes.js';
import NavigatorBar from './NavigatorBar.svelte';

// The test browser has no layout and no canvas.
const person = (name: string, ordinal?: number): Person => ({
  ...{ screen: name, memberId: name, name, editing: false, isMe: false },
  ...(ordinal !== undefined && { ordinal }),
});

describe('people on the bar', () => {
  it('are marked above the positions of their items', async () => {
    const model = new NavigatorModel(Uint8Array.from([3, 0, 0, 0, 0]), 1);
    const people = [person('Ada', 1), person('Ben', 4), person('Cy', 0), person('Dee')];
    const { container, rerender } = render(NavigatorBar, { model, onjump: jest.fn(), people });
    const places = () => Array.from(container.querySelectorAll<HTMLElement>('.person'), (mark) => mark.style.left);
    expect(places()).toEqual(['12.5%', '87.5%']);
    model.setState(0, stateCode.New);
    await Promise.resolve();
    expect(places()).toEqual(['30%', '90%', '10%']);
    await rerender({ people: [person('Ada', 2)] });
    expect(places()).toEqual(['50%']);
  });

  it('are named where the pointer is', async () => {
    const model = new NavigatorModel(new Uint8Array(10));
    const people = [person('Ada Lovelace', 4), person('Ben Miller', 4), person('Ada Lowe', 7)];
    const { container } = render(NavigatorBar, { model, onjump: jest.fn(), people });
    const slider = screen.getByRole('slider');
    slider.getBoundingClientRect = () => DOMRect.fromRect({ width: 1000, height: 22 });
    const tipAt = async (clientX: number) => {
      await fireEvent(slider, new MouseEvent('pointermove', { clientX, bubbles: true }));
      return container.querySelector('output')?.textContent;
    };
    expect(await tipAt(450)).toBe('5 of 10 · New · AL, BM');
    expect(await tipAt(550)).toBe('6 of 10 · New');
    expect(await tipAt(750)).toBe('8 of 10 · New · AL');
  });
});
