import { createApiClient } from '@labeling/api-client';
import { toJsonText } from '@labeling/domain';
import { QueueSettings } from './queue-settings.svelte.js';
import type { StoredSettings } from './stored-settings.js';

const stored: StoredSettings = {
  ...{ id: 'q', revision: 4n },
  name: 'Math',
  guidelines: '',
  defaultDatasetId: null,
  labelersMayPush: true,
  ...{ overlap: 2, overlapShare: 1, slotHours: 24, openTo: null },
  annotationSchema: toJsonText({ fields: [{ key: 'verdict', type: 'string' }] }),
};

/** Settings of a queue, and every command they send. `refuse` picks those that fail; no answer comes before `until`. */
function editing(refuse: (method: string) => boolean = () => false, until?: Promise<void>) {
  const sent: string[] = [];
  const answer = async (request: Request) => {
    const { method, url } = request;
    sent.push(`${method} ${new URL(url).pathname} ${await request.text()}`.trim());
    await until;
    return refuse(method) ? Response.json({ detail: 'no' }, { status: 409 }) : new Response('{}');
  };
  const api = createApiClient({ baseUrl: 'http://pages.test', fetch: answer });
  return { settings: new QueueSettings(stored, async () => undefined), sent, api };
}

describe('QueueSettings', () => {
  it('sends only what has changed', async () => {
    const { settings, sent, api } = editing();
    expect(await settings.save(api)).toBeUndefined();
    settings.name = ' Maths ';
    settings.datasetId = 'd';
    expect(await settings.save(api)).toEqual({ ok: true, isShown: true });
    settings.schema.add().key = 'notes';
    await settings.save(api);
    expect(settings.isDirty).toBe(false);
    const [patch, put] = sent;
    expect(patch).toBe('PATCH /v1/labeling_queues/q {"name":"Maths","datasetId":"d"}');
    expect(put).toMatch(/^PUT \/v1\/labeling_queues\/q\/annotation_schema \{\s*"fields": \[/);
    expect(sent).toHaveLength(2);
  });

  it('sends another number of annotations, and reopens what was agreed on only when that is more', async () => {
    const { settings, sent, api } = editing();
    settings.overlap = 1;
    settings.reopensAgreed = true;
    await settings.save(api);
    expect([settings.isDirty, settings.reopensAgreed]).toEqual([false, false]);
    [settings.overlap, settings.reopensAgreed, settings.slotHours] = [3, true, '8'];
    await settings.save(api);
    expect(sent.map((line) => line.slice(line.indexOf('{')))).toEqual([
      '{"overlap":1}',
      '{"overlap":3,"slotHours":8,"reopenAgreed":true}',
    ]);
  });

  it('opens the queue to some members and to everybody again, and remembers who was chosen', async () => {
    const { settings, sent, api } = editing();
    settings.openTo.restrict(true);
    for (const id of ['m2', 'm1', 'm2']) settings.openTo.openFor(id, true);
    await settings.save(api);
    settings.openTo.restrict(false);
    await settings.save(api);
    settings.openTo.restrict(true);
    settings.openTo.openFor('m1', false);
    await settings.save(api);
    settings.openTo.openFor('m1', true);
    settings.openTo.openFor('m1', false);
    expect(settings.isDirty).toBe(false);
    expect(sent.map((line) => line.slice(line.indexOf('{')))).toEqual([
      '{"openTo":["m1","m2"]}',
      '{"openTo":null}',
      '{"openTo":["m2"]}',
    ]);
  });

  it('sends another share of the items, and reopens what was agreed on only when some need more', async () => {
    const { settings, sent, api } = editing();
    [settings.percent, settings.reopensAgreed] = ['12.5', true];
    await settings.save(api);
    expect([settings.isDirty, settings.percent]).toEqual([false, '12.5']);
    [settings.percent, settings.reopensAgreed] = ['20', true];
    await settings.save(api);
    expect(sent.map((line) => line.slice(line.indexOf('{')))).toEqual([
      '{"overlapShare":0.125}',
      '{"overlapShare":0.2,"reopenAgreed":true}',
    ]);
  });

  it('does not send what is not a share', async () => {
    const { settings, sent, api } = editing();
    settings.percent = '120';
    expect(settings.percentError).toBe('Enter 0 to 100, with at most two decimals.');
    expect(await settings.save(api)).toBeUndefined();
    expect(sent).toEqual([]);
  });

  it.each(['', '0', '1.5', 'a day', '8761'])('does not send %j as hours', async (hours) => {
    const { settings, sent, api } = editing();
    settings.slotHours = hours;
    expect(settings.slotHoursError).toBe('Enter whole hours, 1 to 8,760.');
    expect(await settings.save(api)).toBeUndefined();
    expect(sent).toEqual([]);
  });

  it.each([
    ['a share', { percent: '120' }],
    ['hours', { slotHours: 'a day' }],
  ])('saves one annotation per item, ignoring %s that can no longer be seen or read', async (_, typed) => {
    const { settings, sent, api } = editing();
    Object.assign(settings, { ...typed, overlap: 1 });
    expect([settings.percentError, settings.slotHoursError]).toEqual([undefined, undefined]);
    expect(await settings.save(api)).toEqual({ ok: true, isShown: true });
    expect(sent).toEqual(['PATCH /v1/labeling_queues/q {"overlap":1}']);
    expect(settings.isDirty).toBe(false);
    settings.overlap = 2;
    expect(settings.percentError ?? settings.slotHoursError).toMatch(/^Enter /);
    expect(await settings.save(api)).toBeUndefined();
  });

  it('removes the schema with its last field', async () => {
    const { settings, sent, api } = editing();
    for (const field of settings.schema.fields) settings.schema.remove(field);
    await settings.save(api);
    expect(sent).toEqual(['DELETE /v1/labeling_queues/q/annotation_schema']);
    expect(settings.isDirty).toBe(false);
  });

  it('sends nothing that is known to be wrong', async () => {
    const { settings, sent, api } = editing();
    settings.name = ' ';
    expect(settings.nameError).toBe('The name must not be empty.');
    await settings.save(api);
    settings.name = 'Maths';
    const field = settings.schema.add();
    await settings.save(api);
    expect(settings.schema.problemAt(field, 'key')).toBe('Must not be empty.');
    expect(sent).toEqual([]);
  });

  it('keeps what was refused as unsaved, and what was accepted as saved', async () => {
    const { settings, sent, api } = editing((method) => method === 'PUT');
    settings.name = 'Maths';
    settings.schema.add().key = 'notes';
    expect(await settings.save(api)).toMatchObject({ ok: false, problem: { detail: 'no' } });
    expect([settings.isDirty, settings.canSave]).toEqual([true, true]);
    await settings.save(api);
    expect(sent.map((line) => line.split(' ')[0])).toEqual(['PATCH', 'PUT', 'PUT']);
  });

  describe('edited while being saved', () => {
    /** Settings with these edits, which have been sent and wait for their answer. */
    function saving(edit: (settings: QueueSettings) => void) {
      const answers = Promise.withResolvers<void>();
      const { settings, sent, api } = editing(undefined, answers.promise);
      edit(settings);
      const saved = settings.save(api);
      const answered = async () => {
        answers.resolve();
        expect(await saved).toEqual({ ok: true, isShown: true });
      };
      return { settings, sent, api, answered };
    }
    const rename = (settings: QueueSettings) => void (settings.name = 'Maths');

    it('keeps what was chosen meanwhile as unsaved', async () => {
      const { settings, sent, api, answered } = saving(rename);
      settings.openTo.restrict(true);
      [settings.overlap, settings.percent, settings.slotHours, settings.reopensAgreed] = [3, '50', '8', true];
      await answered();
      expect([settings.isDirty, settings.reopensAgreed]).toEqual([true, true]);
      await settings.save(api);
      expect(settings.isDirty).toBe(false);
      expect(sent.map((line) => line.slice(line.indexOf('{')))).toEqual([
        '{"name":"Maths"}',
        '{"overlap":3,"overlapShare":0.5,"slotHours":8,"openTo":[],"reopenAgreed":true}',
      ]);
    });

    it.each(['{"fields":[{"key":"half","type":"string"}]}', '{"fields":['])(
      'sends no schema that was begun meanwhile: %s',
      async (text) => {
        const { settings, sent, answered } = saving(rename);
        settings.schema.setText(text);
        await answered();
        expect(settings.isDirty).toBe(true);
        expect(sent).toEqual(['PATCH /v1/labeling_queues/q {"name":"Maths"}']);
      },
    );

    it('sends the schema as it was when saving began', async () => {
      const whole = '{"fields":[{"key":"whole","type":"string"}]}';
      const { settings, sent, answered } = saving((edited) => {
        rename(edited);
        edited.schema.setText(whole);
      });
      settings.schema.add();
      await answered();
      expect(settings.isDirty).toBe(true);
      expect(sent[1]).toBe(`PUT /v1/labeling_queues/q/annotation_schema ${whole}`);
    });
  });
});
