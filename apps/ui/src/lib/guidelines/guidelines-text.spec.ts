/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { fireEvent, render, screen } from '@testing-library/svelte';
import GuidelinesText from './GuidelinesText.svelte';

const show = (guidelines: string) => render(GuidelinesText, { guidelines, below: 2 });

describe('guidelines', () => {
  it('show their images at once, without sending the address of the page', async () => {
    show('![a cat](https://a.example/cat.png)');
    const image = screen.getByRole('img', { name: 'a cat' });
    expect(image).toHaveAttribute('src', 'https://a.example/cat.png');
    expect(image).toHaveAttribute('referrerpolicy', 'no-referrer');
    await fireEvent.error(image);
    expect(screen.getByText('a cat: could not be loaded from a.example')).toBeInTheDocument();
  });

  it.each([
    ['http://a.example/cat.png', 'a cat: images over http: are blocked (a.example)'],
    ['/queues', 'a cat: this is not the address of an image'],
  ])('name the image at %s instead of loading it', (address, words) => {
    show(`![a cat](${address})`);
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    expect(screen.getByText(words)).toBeInTheDocument();
  });

  it('skip no level of headings, whatever their author wrote', () => {
    show('### a\n\n# b\n\n##### c\n\n###### d\n\n## e\n\n> # quoted');
    const levels = screen.getAllByRole('heading').map(({ tagName, textContent }) => `${tagName} ${textContent}`);
    expect(levels).toEqual(['H3 a', 'H3 b', 'H4 c', 'H5 d', 'H4 e']);
  });

  it('are shown as written when reading them would take very long', () => {
    const { container } = show(`# a\n${'> '.repeat(20)}x`);
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
    expect(container).toHaveTextContent('# a > >');
  });
});
