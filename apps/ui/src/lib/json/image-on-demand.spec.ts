/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import ImageOnDemand from './ImageOnDemand.svelte';

describe('an image in a payload', () => {
  it('can be shown, hidden and tried again by keyboard, and the focus stays on its button', async () => {
    const user = userEvent.setup();
    render(ImageOnDemand, { address: 'https://images.example/duck.png' });
    const isAt = (name: string) => waitFor(() => expect(screen.getByRole('button', { name })).toHaveFocus());
    screen.getByRole('button', { name: 'Show image' }).focus();
    await user.keyboard('{Enter}');
    await isAt('Hide image');
    await user.keyboard('{Enter}');
    await isAt('Show image');
    await user.keyboard('{Enter}');
    await isAt('Hide image');
    await fireEvent.error(screen.getByRole('img'));
    await isAt('Try the image again');
  });
});
