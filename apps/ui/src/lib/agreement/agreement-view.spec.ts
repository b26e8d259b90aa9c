/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { render, waitFor } from '@testing-library/svelte';
import { api } from '../api/client.js';
import type { Agreement, Figure } from './agreement.js';
import AgreementView from './AgreementView.svelte';

function figures(): Agreement {
  const figure: Figure = { is: 'noVariation', items: 1 };
  return {
    ...{ position: '1', field: null, level: 'nominal', items: 1 },
    ...{ overall: { alpha: figure, percent: figure, fleiss: figure, leftOut: 0 } },
    ...{ fields: [], pairs: [], againstFinal: [], confusion: { values: [], pairs: [], otherValues: 0 } },
  };
}

describe('the figures of a queue’s agreement', () => {
  it('load the curve again with figures that are loaded again, and for another queue', async () => {
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
});
