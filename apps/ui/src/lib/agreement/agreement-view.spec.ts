/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/svelte';
import { api } from '../api/client.js';
import '../layout/no-layout.fixture.js';
import type { Agreement, Curve, Figure } from './agreement.js';
import AgreementView from './AgreementView.svelte';

function figures(): Agreement {
  const figure: Figure = { is: 'noVariation', items: 1 };
  return {
    ...{ position: '1', field: null, level: 'nominal', items: 1 },
    ...{ overall: { alpha: figure, percent: figure, fleiss: figure, leftOut: 0 } },
    ...{ fields: [], pairs: [], againstFinal: [], confusion: { values: [], pairs: [], otherValues: 0 } },
  };
}

const figure: Figure = { is: 'known', value: 0.75, items: 12 };
const curve: Curve = {
  changes: [],
  points: [{ at: '2026-01-02T03:04:05.006Z', alpha: figure, percent: figure, fleiss: figure, leftOut: 0 }],
};

describe('the figures of a queue’s agreement', () => {
  it('load the curve again when they are loaded again, and for another queue', async () => {
    const asked: unknown[] = [];
    jest.spyOn(api, 'GET').mockImplementation((async (_: string, { params }: { params: { path: object } }) => {
      asked.push(Object.values(params.path)[0]);
      return {};
    }) as never);
    const view = { asked: { field: undefined, at: undefined }, fields: [], nameOf: (member: string) => member };
    const { rerender } = render(AgreementView, { ...view, queueId: 'geese', agreement: figures() });
    await waitFor(() => expect(asked).toEqual(['geese']));
    const again = figures();
    await rerender({ queueId: 'geese', agreement: again });
    await rerender({ queueId: 'geese', agreement: again });
    await rerender({ queueId: 'swans', agreement: figures() });
    await waitFor(() => expect(asked).toEqual(['geese', 'geese', 'swans']));
  });

  it('keep their curve on screen while it is loaded again, but not the curve of another field', async () => {
    const loads: PromiseWithResolvers<{ data?: Curve }>[] = [];
    jest.spyOn(api, 'GET').mockImplementation((() => {
      loads.push(Promise.withResolvers());
      return loads.at(-1)?.promise;
    }) as never);
    const asked = { field: undefined, at: undefined };
    const view = { queueId: 'geese', fields: [], nameOf: (member: string) => member };
    const { rerender } = render(AgreementView, { ...view, asked, agreement: figures() });
    expect(screen.getByText('Loading…')).toBeInTheDocument();
    loads[0]?.resolve({ data: curve });
    const drawn = await screen.findByRole('cell', { name: '75 %', hidden: true });
    await rerender({ agreement: figures() });
    expect(loads).toHaveLength(2);
    expect(drawn).toBeInTheDocument();
    loads[1]?.resolve({});
    await screen.findByText(/The curve could not be loaded\./);
    await rerender({ asked: { ...asked, field: 'verdict' }, agreement: figures() });
    expect(loads).toHaveLength(3);
    expect(screen.getByText('Loading…')).toBeInTheDocument();
  });
});
