import { requestOrigin } from './request-origin.js';

describe('the origin of a request to the pages', () => {
  it.each([
    [undefined, 'https://label.example', undefined],
    ['', 'https://label.example', undefined],
    ['https://label.example', undefined, 'https://label.example'],
    ['https://label.example/', 'https://evil.example', 'https://label.example'],
    ['http://localhost:3000', undefined, undefined],
    ['http://localhost:3000', 'http://127.0.0.1:3000', undefined],
    ['http://localhost:8080', 'http://localhost:8080', 'http://localhost:8080'],
  ])('with ORIGIN %s and the header Origin %s is %s', (publicUrl, sent, origin) => {
    expect(requestOrigin(publicUrl, sent)).toBe(origin);
  });
});
