import fc from 'fast-check';
import { nextPageLink } from './next-page-link.js';

describe('the link to the next page', () => {
  it('keeps path and query, and replaces every cursor', () => {
    expect(nextPageLink('/v1/datasets?limit=2', '7')).toBe('</v1/datasets?limit=2&after=7>; rel="next"');
    expect(nextPageLink('/v1/datasets?after=1&limit=2&after=3', '7')).toBe(
      '</v1/datasets?after=7&limit=2>; rel="next"',
    );
  });

  it('holds any query and cursor without being broken by them', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, cursor) => {
        const url = `/v1/x?${new URLSearchParams({ q: text }).toString()}`;
        const [, target = ''] = /^<([!-;=?-~]*)>; rel="next"$/.exec(nextPageLink(url, cursor)) ?? [];
        const { pathname, searchParams } = new URL(target, 'http://api');
        expect([pathname, searchParams.get('q'), searchParams.get('after')]).toEqual(['/v1/x', text, cursor]);
      }),
    );
  });
});
