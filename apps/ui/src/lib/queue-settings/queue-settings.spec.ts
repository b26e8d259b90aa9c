/** @jest-environment node */
import { toJsonText } from '@labeling/domain';
import { QueueSettings, type StoredSettings } from './queue-settings.svelte.js';

const stored: StoredSettings = {
  id: 'q',
  name: 'Math',
  guidelines: '',
  defaultDatasetId: null,
  annotationSchema: toJsonText({ fields: [{ key: 'verdict', type: 'string' }] }),
};

/** Settings of a queue, and every command they send; `refuse` answers those with a problem. */
function editing(refuse: (method: string) => boolean = () => false) {
  const sent: string[] = [];
  const fetcher: typeof fetch = async (path, init = {}) => {
    sent.push(`${init.method} ${String(path)} ${String(init.body ?? '')}`.trim());
    return refuse(init.method ?? '') ? Response.json({ detail: 'no' }, { status: 409 }) : new Response('{}');
  };
  return { settings: new QueueSettings(stored), sent, fetcher };
}

describe('QueueSettings', () => {
  it('sends only what has changed', async () => {
    const { settings, sent, fetcher } = editing();
    expect(await settings.save(fetcher)).toBeUndefined();
    settings.name = ' Maths ';
    settings.datasetId = 'd';
    expect(await settings.save(fetcher)).toEqual({ ok: true, isShown: true });
    settings.schema.add().key = 'notes';
    await settings.save(fetcher);
    expect(settings.isDirty).toBe(false);
    const [patch, put] = sent;
    expect(patch).toBe('PATCH /v1/labeling_queues/q {"name":"Maths","datasetId":"d"}');
    expect(put).toMatch(/^PUT \/v1\/labeling_queues\/q\/annotation_schema \{\s*"fields": \[/);
    expect(sent).toHaveLength(2);
  });

  it('removes the schema with its last field', async () => {
    const { settings, sent, fetcher } = editing();
    for (const field of settings.schema.fields) settings.schema.remove(field);
    await settings.save(fetcher);
    expect(sent).toEqual(['DELETE /v1/labeling_queues/q/annotation_schema']);
    expect(settings.isDirty).toBe(false);
  });

  it('sends nothing that is known to be wrong', async () => {
    const { settings, sent, fetcher } = editing();
    settings.name = ' ';
    expect(settings.nameError).toBe('The name must not be empty.');
    await settings.save(fetcher);
    settings.name = 'Maths';
    const field = settings.schema.add();
    await settings.save(fetcher);
    expect(settings.schema.problemAt(field, 'key')).toBe('Must not be empty.');
    expect(sent).toEqual([]);
  });

  it('keeps what was refused as unsaved, and what was taken as saved', async () => {
    const { settings, sent, fetcher } = editing((method) => method === 'PUT');
    settings.name = 'Maths';
    settings.schema.add().key = 'notes';
    expect(await settings.save(fetcher)).toMatchObject({ ok: false, problem: { detail: 'no' } });
    expect([settings.isDirty, settings.canSave]).toEqual([true, true]);
    await settings.save(fetcher);
    expect(sent.map((line) => line.split(' ')[0])).toEqual(['PATCH', 'PUT', 'PUT']);
  });
});
