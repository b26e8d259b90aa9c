import { fieldLabel } from '@labeling/domain';
import type { Team } from '../people/team.js';
import { assigneeWords } from './assignee-choices.js';
import { valueChoices, type FilterField } from './field-choices.js';
import { annotationChoices, readFieldFilter, toggleNames, toggles, type MatchQuestion } from './item-filter.js';

/** What a filter asks for in addition to states: `“duck”, Verdict: wrong, Mine`; empty for nothing. */
export function questionWords(question: MatchQuestion, fields: readonly FilterField[], team: Team): string {
  const { text, field, annotation, assignee } = question;
  return [
    ...(text.trim() === '' ? [] : [`“${text.trim()}”`]),
    ...(field === '' ? [] : [fieldWords(field, fields)]),
    ...(annotation === '' ? [] : [annotationChoices[annotation]]),
    ...(assignee === '' ? [] : [assigneeWords(assignee, team)]),
    ...toggleNames.filter((name) => question[name]).map((name) => toggles[name].label),
  ].join(', ');
}

function fieldWords(asked: string, fields: readonly FilterField[]): string {
  const { key, value } = readFieldFilter(asked);
  const field = fields.find((one) => one.key === key);
  const label = fieldLabel(field ?? { key });
  if (value === '') return `${label}: not set`;
  return `${label}: ${valueChoices(field).find((choice) => choice.value === value)?.label ?? value}`;
}
