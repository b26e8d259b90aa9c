/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { readersZone } from './format-time.js';
import Time from './Time.svelte';

const { DateTimeFormat } = Intl;
afterEach(() => void jest.restoreAllMocks());

/** Sets the device to another time zone, as after a journey. */
function travel(timeZone: string): void {
  jest
    .spyOn(Intl, 'DateTimeFormat')
    .mockImplementation((locale, options) => new DateTimeFormat(locale, { ...options, timeZone }));
}

describe('the times on a page that stays open', () => {
  it.each(['focus', 'online', 'visibilitychange'])('follow a reader into another zone, on %s', async (comesBack) => {
    travel('Asia/Tokyo');
    window.dispatchEvent(new Event(comesBack));
    render(Time, { at: '2026-11-20T14:02:31.000Z', exact: true });
    expect(screen.getByText('20 Nov 2026, 23:02:31')).toBeInTheDocument();
    travel('America/Bogota');
    window.dispatchEvent(new Event(comesBack));
    await tick();
    expect(screen.getByText('20 Nov 2026, 09:02:31')).toBeInTheDocument();
    expect(readersZone()).toBe('America/Bogota');
  });
});
