import { isImageAddress, readImageAddress } from './images.js';

describe('isImageAddress', () => {
  it.each([
    ['https://a.example/b.PNG?x=1', ''],
    ['http://a.example/b.jpg', ''],
    ['https://a.example/render?id=7', 'image_url'],
    ['data:image/png;base64,AAAA', ''],
  ])('accepts %j under the key %j', (text, key) => {
    expect(isImageAddress(text, key)).toBe(true);
  });
  it.each([
    ['https://a.example/b.html', ''],
    ['see https://a.example/b.png', ''],
    ['javascript:alert(1)//b.png', 'image'],
    ['data:text/html,b.png', 'image'],
    ['/b.png', 'image'],
    ['https://', 'image'],
  ])('does not accept %j under the key %j', (text, key) => {
    expect(isImageAddress(text, key)).toBe(false);
  });
});

describe('readImageAddress', () => {
  it('returns what can be shown, and why the rest cannot', () => {
    expect(readImageAddress('https://a.example/b')).toEqual({ kind: 'shown', from: 'a.example' });
    expect(readImageAddress('http://a.example/b')).toEqual({ kind: 'insecure', from: 'a.example' });
    expect(readImageAddress('data:image/gif;base64,AA')).toEqual({ kind: 'shown', from: 'in the data, image/gif' });
    expect(readImageAddress(`data:image/gif;base64,${'A'.repeat(8_000_000)}`).kind).toBe('refused');
    expect(readImageAddress('file:///b.png').kind).toBe('refused');
  });
});
