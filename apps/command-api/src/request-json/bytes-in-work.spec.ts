import { BytesInWork } from './bytes-in-work.js';

describe('the bytes in work', () => {
  it('may be half of the limit for one caller, and all of it for several', () => {
    const inWork = new BytesInWork(100, 'bodies');
    inWork.add('a', 50);
    expect(() => inWork.add('a', 1)).toThrow('Other requests of this caller');
    inWork.add('b', 40);
    expect(() => inWork.add('c', 11)).toThrow(/^Other requests take/);
    inWork.add('c', 10);
    expect(inWork.bytes).toBe(100);
  });

  it('are free again when their requests are answered', () => {
    const inWork = new BytesInWork(100, 'bodies');
    inWork.add('a', 30);
    inWork.add('a', 20);
    inWork.release('a', 50);
    expect(inWork.bytes).toBe(0);
    expect(() => inWork.add('a', 50)).not.toThrow();
  });
});
