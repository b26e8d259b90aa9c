import { atPort } from './at-port.js';

describe('another port of a host', () => {
  it.each([
    ['http://127.0.0.1:4000', 'http://127.0.0.1:4317'],
    ['https://api.label.example/v1/', 'https://api.label.example:4317'],
    ['http://[::1]:4000', 'http://[::1]:4317'],
  ])('has the same host and scheme as %s', (address, expected) => {
    expect(atPort(address, 4317)).toBe(expected);
  });
});
