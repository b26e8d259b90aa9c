import { isLongerThan, nameProblem } from '@labeling/domain';
import { savedViewLimits } from '@labeling/identity';
import { complainingRule, textComplaint } from '../request-json/json-rules.js';
import { datasetId, queueId } from '../shapes/examples.js';
import { Id, kind, Name, plainValue, property, YesNo, type About } from '../shapes/properties.js';
import { QueryId } from '../shapes/query-properties.js';

const most = savedViewLimits.queryCharacters;

const IsViewQuery = () =>
  complainingRule('isViewQuery', (value) => {
    if (value === undefined) return 'is missing';
    const complaint = textComplaint(value);
    if (complaint !== undefined) return complaint;
    return isLongerThan(String(value), most) ? `must have at most ${most} characters` : undefined;
  });

const ViewQuery = (about?: About) =>
  property(
    kind(
      {
        type: 'string',
        maxLength: most,
        description:
          'What follows `?` in the address of the page: `state`, `q`, `field`, `annotation`, `assignee`, `flagged`, ' +
          '`commented`, `mentioned`, `assigned` and `mine` filter, ' +
          '`sort=-field.score` sorts, and `hide=data,field.notes` leaves out columns',
      },
      'state=New,Modified&sort=-field.score',
      plainValue,
      IsViewQuery(),
    ),
    about,
  );

const Shared = () =>
  YesNo({
    optional: true,
    example: true,
    description: 'Whether everyone in the project sees it; by default only its author does',
  });

/** Names one list: a queue, or a dataset. */
export class NewViewDto {
  @Id({ optional: true, example: queueId, description: 'The queue whose items it lists' }) readonly queueId?: string;
  @Id({ optional: true, description: 'The dataset whose datapoints it lists, if it is not of a queue' })
  readonly datasetId?: string;
  @Name(nameProblem, { example: 'Unsure' }) readonly name: string;
  @ViewQuery() readonly query: string;
  @Shared() readonly shared?: boolean;
}

/** Absent properties stay unchanged. */
export class ViewChangesDto {
  @Name(nameProblem, { optional: true, example: 'Unsure' }) readonly name?: string;
  @ViewQuery({ optional: true }) readonly query?: string;
  @Shared() readonly shared?: boolean;
}

export class ListViewsQuery {
  @QueryId({ emptyIsAbsent: true, example: queueId, description: 'Only of this queue' }) readonly queue?: string;
  @QueryId({ emptyIsAbsent: true, example: datasetId, description: 'Only of this dataset' }) readonly dataset?: string;
}
