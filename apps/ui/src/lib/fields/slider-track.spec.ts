/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { parseJsonText } from '@labeling/domain';
import { render, screen } from '@testing-library/svelte';
import { sliderScale } from './slider-scale.js';
import SliderTrack from './SliderTrack.svelte';

/** A slider from 0 to 10 that is 100 pixels wide, and every value that it was set to. */
function aSlider() {
  const set: string[] = [];
  const scale = sliderScale(parseJsonText('0'), parseJsonText('10'));
  if (scale === undefined) throw new Error('There is no scale');
  const props = { scale, value: parseJsonText('2'), labelledby: '', describedby: undefined, readonly: false };
  const on = { onset: (value: string) => void set.push(value), onclear: () => {}, ontype: () => {} };
  render(SliderTrack, { ...props, ...on });
  const slider = screen.getByRole('slider');
  // The test browser has no layout and knows no pointers.
  slider.getBoundingClientRect = () => new DOMRect(0, 0, 100, 24);
  slider.setPointerCapture = () => {};
  const does = (type: 'down' | 'move' | 'up' | 'cancel', pointerType: string, clientX: number, button = 0) =>
    slider.dispatchEvent(
      Object.assign(new MouseEvent(`pointer${type}`, { clientX, button, bubbles: true }), { pointerType }),
    );
  return { set, does };
}

describe('a slider', () => {
  it('follows the mouse from where its main button is pressed until it is released', () => {
    const { set, does } = aSlider();
    does('down', 'mouse', 70);
    does('move', 'mouse', 80);
    does('up', 'mouse', 80);
    does('move', 'mouse', 30);
    expect(set).toEqual(['7', '8']);
  });

  it('is not set by a right click, nor by the mouse moving after it', () => {
    const { set, does } = aSlider();
    does('down', 'mouse', 70, 2);
    does('move', 'mouse', 80);
    expect(set).toEqual([]);
  });

  it('is set by a tap when the finger is lifted, and by a finger that moves to the side', () => {
    const { set, does } = aSlider();
    does('down', 'touch', 70);
    does('move', 'touch', 71);
    expect(set).toEqual([]);
    does('up', 'touch', 71);
    expect(set).toEqual(['7']);
    does('down', 'touch', 20);
    does('move', 'touch', 40);
    does('up', 'touch', 50);
    expect(set).toEqual(['7', '4']);
  });

  it('is not set by a finger that scrolls', () => {
    const { set, does } = aSlider();
    does('down', 'touch', 70);
    does('move', 'touch', 71);
    does('cancel', 'touch', 0);
    does('up', 'touch', 70);
    expect(set).toEqual([]);
  });
});
