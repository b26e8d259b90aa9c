/** @jest-environment node */
import { isTooLarge } from './large-bodies.js';

const asked = (pathname: string, headers: Record<string, string>) =>
  isTooLarge({ headers: new Headers(headers) }, { pathname });

describe('a body', () => {
  it('may be as large as the API takes, and must say how large it is', () => {
    expect(asked('/v1/datasets', { 'content-length': '33554432' })).toBe(false);
    expect(asked('/v1/datasets', { 'content-length': '33554433' })).toBe(true);
    expect(asked('/sign-in', { 'transfer-encoding': 'chunked' })).toBe(true);
    expect(asked('/queues', {})).toBe(false);
  });

  it('may be larger when it is a file to import', () => {
    expect(asked('/v1/datasets/d/import', { 'content-length': '1000000000' })).toBe(false);
    expect(asked('/v1/datasets/d/import/x', { 'content-length': '1000000000' })).toBe(true);
  });
});
