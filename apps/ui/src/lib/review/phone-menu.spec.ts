import { jest } from '@jest/globals';
import { phoneMenu } from './phone-menu.js';

const labels = (...parameters: Parameters<typeof phoneMenu>) => phoneMenu(...parameters).map(({ label }) => label);

describe('the menu on phones', () => {
  it('lets annotators discard an item, which the bar has no room for', () => {
    const press = jest.fn();
    const [discard] = phoneMenu(undefined, { annotates: true }, press);
    expect(discard).toMatchObject({ label: 'Discard', disabled: false });
    discard?.run();
    expect(press).toHaveBeenCalledWith(discard?.keys);
  });

  it('repeats nothing that the bar has for reviewers', () => {
    expect(labels(undefined, {}, jest.fn())).toEqual([]);
  });

  it('gives no command while none can be given', () => {
    const [discard] = phoneMenu(undefined, { annotates: true }, undefined);
    expect(discard).toMatchObject({ label: 'Discard', disabled: true });
  });
});
