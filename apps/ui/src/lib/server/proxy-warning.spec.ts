import { proxyWarning } from './proxy-warning.js';

describe('the warning about a proxy', () => {
  it('is given when people connect over https and no header names their address', () => {
    expect(proxyWarning({ origin: 'https://labels.example', addressHeader: undefined })).toMatch(/ADDRESS_HEADER/);
  });

  it.each([
    ['no origin is set', undefined, undefined],
    ['there is no proxy', 'http://localhost:3000', undefined],
    ['the header is named', 'https://labels.example', 'X-Forwarded-For'],
  ])('is not given when %s', (_, origin, addressHeader) => {
    expect(proxyWarning({ origin, addressHeader })).toBeUndefined();
  });
});
