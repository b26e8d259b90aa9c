import { shownTime, typedTime } from './typed-time.js';

describe('a time that is typed', () => {
  it.each([
    ['20 Nov 2026, 14:02:31', '2026-11-20T14:02:31'],
    ['1 november 2026 9:05', '2026-11-01T09:05:00'],
    ['2026-11-20 14:02', '2026-11-20T14:02:00'],
    ['2026-11-20T14:02:31', '2026-11-20T14:02:31'],
    [' 20 Nov 2026 ', '2026-11-20T00:00:00'],
    ['31 Feb 2026', undefined],
    ['20 Foo 2026', undefined],
    ['20 Nov 2026, 24:00', undefined],
    ['11/20/2026', undefined],
    ['', undefined],
  ])('%j is the moment %s', (text, field) => expect(typedTime(text, 'moment')).toBe(field));

  it.each([
    ['20 Nov 2026', '2026-11-20'],
    ['2026-1-2', '2026-01-02'],
    ['20 Nov 2026, 14:02', undefined],
  ])('%j is the day %s', (text, field) => expect(typedTime(text, 'day')).toBe(field));

  it('is shown with its day and on a 24-hour clock', () => {
    expect(['2026-11-20T14:02:31', '2026-11-20T14:02', '2026-11-20', '', 'x'].map(shownTime)).toEqual([
      '20 Nov 2026, 14:02:31',
      '20 Nov 2026, 14:02:00',
      '20 Nov 2026',
      '',
      '',
    ]);
  });
});
