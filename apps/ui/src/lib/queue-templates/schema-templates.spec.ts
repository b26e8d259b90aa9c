import { fieldLabel, readAnnotationSchema } from '@labeling/domain';
import { schemaTemplates, startingGuidelines } from './schema-templates.js';

describe.each(schemaTemplates)('the template $label', ({ id, schema, guidelines }) => {
  const { schema: read, problems } = readAnnotationSchema(schema);

  it('is a valid schema that asks before an incomplete approval', () => {
    expect(problems).toEqual([]);
    expect(read.approval).toBe('ask');
  });

  it('labels and describes each field, labels each option, and requires its main field', () => {
    for (const { label, description, values, labels } of read.fields) {
      expect([label, description]).toEqual([expect.stringMatching(/./), expect.stringMatching(/\.|\?$/)]);
      expect(labels?.length).toBe(values?.length);
    }
    expect(read.fields[0]?.required).toBe(true);
  });

  it('starts with guidelines that refer to its fields and options by their labels', () => {
    expect(startingGuidelines(id)).toBe(guidelines);
    expect(guidelines).toMatch(/^# /);
    const labels = read.fields.flatMap((field) => [fieldLabel(field), ...(field.labels ?? []), 'Yes', 'Score']);
    const named = [...guidelines.matchAll(/\*\*(.+?)\*\*/g)].map(([, name]) => name);
    expect(named.filter((name) => !labels.includes(name ?? ''))).toEqual([]);
    expect(named).not.toEqual([]);
  });
});

it('without a template, guidelines start with what holds for every queue', () => {
  expect(startingGuidelines(undefined)).toContain('**Approve**');
});
