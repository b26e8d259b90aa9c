import { isThisMachine, listenHost, reachedAt } from './listen-host.js';

describe('the address a server listens on', () => {
  it.each([
    [undefined, undefined, 'localhost'],
    ['', '', 'localhost'],
    [undefined, 'http://localhost:3000', 'localhost'],
    [undefined, 'http://127.0.0.1:3000', 'localhost'],
    [undefined, 'http://[::1]:3000', 'localhost'],
    [undefined, 'https://label.example', '0.0.0.0'],
    [undefined, 'http://192.168.1.5:3000', '0.0.0.0'],
    [undefined, 'http://127.0.0.1.example', '0.0.0.0'],
    [undefined, 'http://localhost.example', '0.0.0.0'],
    ['127.0.0.1', 'https://label.example', '127.0.0.1'],
    ['0.0.0.0', undefined, '0.0.0.0'],
  ])('with LISTEN_HOST %s and the public address %s is %s', (named, publicUrl, host) => {
    expect(listenHost(named, publicUrl)).toBe(host);
  });

  it.each([
    ['localhost', true, '127.0.0.1'],
    ['127.0.0.1', true, '127.0.0.1'],
    ['127.8.8.8', true, '127.8.8.8'],
    ['::1', true, '[::1]'],
    ['0.0.0.0', false, '127.0.0.1'],
    ['::', false, '127.0.0.1'],
    ['192.168.1.5', false, '192.168.1.5'],
  ])('%s is for this machine alone: %s, and is reached at %s', (host, isAlone, at) => {
    expect([isThisMachine(host), reachedAt(host)]).toEqual([isAlone, at]);
  });
});
