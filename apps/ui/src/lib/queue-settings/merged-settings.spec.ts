import { createApiClient } from '@labeling/api-client';
import { toJsonText } from '@labeling/domain';
import { QueueSettings } from './queue-settings.svelte.js';
import type { StoredSettings } from './stored-settings.js';

const schemaOf = (...keys: string[]) => toJsonText({ fields: keys.map((key) => ({ key, type: 'string' })) });
const first: StoredSettings = {
  ...{ id: 'q', revision: 4n, name: 'Math', guidelines: 'Be kind.', defaultDatasetId: null, labelersMayPush: true },
  ...{ overlap: 1, overlapShare: 1, slotHours: 24, openTo: null, annotationSchema: schemaOf('verdict') },
};

/** Settings on a page, and the queue, which others change: the page learns of that when it loads the queue again. */
function shared() {
  let stored = first;
  const change = (by: Partial<StoredSettings>) => {
    stored = { ...stored, ...by, revision: stored.revision + 1n };
  };
  const written: string[] = [];
  const api = createApiClient({
    baseUrl: 'http://pages.test',
    fetch: async ({ method, headers }: Request) => {
      if (headers.get('If-Match') !== `"${stored.revision}"`) {
        return Response.json({ code: 'revision_mismatch', detail: 'changed' }, { status: 412 });
      }
      written.push(method);
      change({});
      return new Response('{}', { headers: { ETag: `"${stored.revision}"` } });
    },
  });
  const settings: QueueSettings = new QueueSettings(first, async () => settings.merged.take(stored));
  return { settings, merged: settings.merged, api, change, written, hear: () => settings.merged.take(stored) };
}

describe('settings that others change while they are edited', () => {
  it('show what is new wherever nothing was edited, and keep the edits', () => {
    const { settings, change, hear } = shared();
    settings.guidelines = 'Be kind, and quick.';
    const annotationSchema = schemaOf('verdict', 'reason');
    change({ name: 'Maths', defaultDatasetId: 'd', labelersMayPush: false, openTo: ['m'], annotationSchema });
    change({ overlap: 2, overlapShare: 0.5, slotHours: 8 });
    hear();
    expect([settings.name, settings.guidelines, settings.datasetId]).toEqual(['Maths', 'Be kind, and quick.', 'd']);
    expect([settings.labelersMayPush, settings.openTo.members]).toEqual([false, ['m']]);
    expect([settings.overlap, settings.percent, settings.slotHours]).toEqual([2, '50', '8']);
    expect(settings.schema.fields.map(({ key }) => key)).toEqual(['verdict', 'reason']);
    expect([settings.merged.conflicts, settings.isDirty, settings.canSave]).toEqual([[], true, true]);
  });

  it('are saved in addition to what others saved, even if the page did not know of that', async () => {
    const { settings, change, api, written } = shared();
    settings.guidelines = 'Be quick.';
    settings.schema.add().key = 'notes';
    change({ name: 'Maths' });
    expect(await settings.save(api)).toEqual({ ok: true, isShown: true });
    expect([settings.name, settings.isDirty, written]).toEqual(['Maths', false, ['PATCH', 'PUT']]);
    settings.name = 'Math again';
    await settings.save(api);
    expect(written).toEqual(['PATCH', 'PUT', 'PATCH']);
  });

  it('are not saved over somebody else’s change of the same setting until one of the two is chosen', async () => {
    const { settings, merged, change, api, written } = shared();
    settings.guidelines = 'Mine';
    settings.schema.setText('{"fields":[{"key":"mine","type":"string"}]}');
    change({ guidelines: 'Theirs', annotationSchema: schemaOf('theirs') });
    expect(await settings.save(api)).toMatchObject({ ok: false, problem: { code: 'revision_mismatch' } });
    expect([merged.conflicts, written, settings.canSave]).toEqual([['guidelines', 'annotationSchema'], [], false]);
    expect([settings.guidelines, settings.schema.text]).toEqual([
      'Mine',
      '{"fields":[{"key":"mine","type":"string"}]}',
    ]);
    merged.keepMine('guidelines');
    const undo = merged.takeTheirs('annotationSchema');
    expect(settings.schema.fields.map(({ key }) => key)).toEqual(['theirs']);
    expect([merged.conflicts, settings.canSave]).toEqual([[], true]);
    expect(await settings.save(api)).toEqual({ ok: true, isShown: true });
    expect(written).toEqual(['PATCH']);
    undo();
    expect(settings.schema.text).toBe('{"fields":[{"key":"mine","type":"string"}]}');
    expect([settings.isDirty, settings.canSave]).toEqual([true, true]);
  });

  it('keep even an unreadable text when the fields of somebody else are taken and that is undone', () => {
    const { settings, merged, change, hear } = shared();
    settings.schema.setText('{"fields":[');
    change({ annotationSchema: schemaOf('theirs') });
    hear();
    merged.takeTheirs('annotationSchema')();
    expect(settings.schema.text).toBe('{"fields":[');
  });

  it('have no conflict when both made the same change, or when one change is undone', () => {
    const { settings, merged, change, hear } = shared();
    [settings.name, settings.guidelines] = ['Maths', 'Mine'];
    settings.schema.setText('{ "fields": [ {"type": "string", "key": "verdict"}, {"key": "b", "type": "string"} ] }');
    change({ name: 'Maths', guidelines: 'Theirs', annotationSchema: schemaOf('verdict', 'b') });
    hear();
    expect([merged.conflicts, settings.schema.isDirty]).toEqual([['guidelines'], false]);
    settings.guidelines = 'Theirs';
    expect([merged.conflicts, settings.isDirty]).toEqual([[], false]);
  });

  it('take nothing older than what is shown, and nothing while they are being saved', async () => {
    const { settings, change, hear, api } = shared();
    settings.name = 'Maths';
    const saving = settings.save(api);
    change({ name: 'Theirs' });
    hear();
    expect(settings.name).toBe('Maths');
    await saving;
    settings.merged.take(first);
    expect([settings.name, settings.merged.conflicts]).toEqual(['Theirs', []]);
  });

  it('can be reset to what others saved', () => {
    const { settings, change, hear } = shared();
    settings.guidelines = 'Mine';
    settings.schema.setText('{"fields":[]}');
    change({ guidelines: 'Theirs' });
    hear();
    settings.reset();
    expect([settings.guidelines, settings.isDirty, settings.merged.conflicts]).toEqual(['Theirs', false, []]);
  });
});
