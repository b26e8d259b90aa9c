/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import type { CommandOf } from '../items/item-command.js';
import { provideTeam } from '../people/team.js';
import SendBackDialog from './SendBackDialog.svelte';

const members = ['Ada', 'Ben Miller', 'Bea', 'Cleo', 'Cleo', 'Liz'].map((name, i) => ({
  ...{ id: `${name} ${i}`, name, mayOpen: true, mayReview: true },
}));

/** The dialog on the page of a lead, about an item that Ada approved, with a reason. */
async function anOpenDialog() {
  const user = userEvent.setup();
  const sent: unknown[] = [];
  const onsend = ({ assignees }: CommandOf<'SendBackItem'>) => void sent.push(assignees);
  const Page = ((...shown) => {
    provideTeam(() => ({ members, viewerId: 'lead' }));
    return SendBackDialog(...shown);
  }) as typeof SendBackDialog;
  const approver = Promise.resolve({ type: 'member' as const, id: 'Ada 0', name: 'Ada' });
  render(Page, { props: { approver, onsend, onclose: () => undefined }, context: new Map() });
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'odd');
  const to = screen.getByRole('combobox', { name: 'To' });
  await waitFor(() => expect(to).toHaveValue('Ada'));
  return {
    user,
    to,
    sent,
    sendTo: async (name: string) => {
      await user.click(to);
      await user.clear(to);
      await user.keyboard(`${name}{Control>}{Enter}{/Control}`);
      return sent;
    },
  };
}

describe('the dialog that sends an item back', () => {
  it('sends it to whoever approved it', async () => {
    const { sendTo } = await anOpenDialog();
    expect(await sendTo('Ada')).toEqual([['Ada 0']]);
  });

  it('sends it to the only member who matches what is typed', async () => {
    const { sendTo } = await anOpenDialog();
    expect(await sendTo('ben')).toEqual([['Ben Miller 1']]);
  });

  it.each(['Be', 'Cleo', 'Zed', ' '])('sends it to nobody while “%s” is typed in place of a member', async (typed) => {
    const { user, sendTo } = await anOpenDialog();
    expect(await sendTo(typed)).toEqual([]);
    screen.getByText('Choose a member.');
    const to = screen.getByRole('combobox', { name: 'To' });
    expect(to).toHaveAccessibleDescription('Choose a member.');
    expect(to).toBeInvalid();
    await user.tab();
    await waitFor(() => expect(to).toHaveValue('Ada'));
    expect(to).not.toHaveAccessibleDescription();
    expect(to).toBeValid();
  });

  it('sends it to nobody on a slow click on its button', async () => {
    const { user, to, sent } = await anOpenDialog();
    await user.clear(to);
    await user.type(to, 'Zed');
    const button = screen.getByRole('button', { name: /^Send item back/ });
    await user.pointer({ keys: '[MouseLeft>]', target: button, coords: { clientX: 5, clientY: 5 } });
    await new Promise((resolve) => setTimeout(resolve, 20));
    await user.pointer('[/MouseLeft]');
    expect(sent).toEqual([]);
    screen.getByText('Choose a member.');
    await waitFor(() => expect(to).toHaveAttribute('aria-expanded', 'false'));
    expect(to).toHaveValue('Zed');
    expect(to).toHaveAccessibleDescription('Choose a member.');
  });
});
