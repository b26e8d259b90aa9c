import { atPort } from './at-port.js';

describe('the address of another port', () => {
  it.each([
    ['http://127.0.0.1:4000', 'http://127.0.0.1:4317'],
    ['https://api.label.example/v1/', 'https://api.label.example:4317'],
    ['http://[::1]:4000', 'http://[::1]:4317'],
  ])('keeps the host and scheme of %s', (address, expected) => {
    expect(atPort(address, 4317)).toBe(expected);
  });
});
