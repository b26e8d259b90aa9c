import { isLongerThan, jsonElements, jsonKind } from '@labeling/domain';
import { webhookLimits } from '@labeling/identity';
import { eventNames } from '../events/event-types.js';
import { placeInFeed, readPlace } from '../events/events-query.js';
import { complainingRule, textComplaint } from '../request-json/json-rules.js';
import { DEFAULT_PAGE, Limit, MAX_PAGE } from '../requests/page-query.js';
import { eventId, queueId } from '../shapes/examples.js';
import { Id, kind, plainValue, property, WholeNumberBetween, YesNo, type About } from '../shapes/properties.js';
import { Misread, QueryChoice, QueryWord } from '../shapes/query-properties.js';
import { choice, list } from '../shapes/schema.js';
import { OptionalBody } from '../shapes/shape-pipe.js';
import { deliveryStates } from './webhook-answer.js';

const { urlCharacters, descriptionCharacters, overlapHours } = webhookLimits;

const IsReceiver = () =>
  complainingRule('isReceiver', (value) => {
    if (value === undefined) return 'is missing';
    const complaint = textComplaint(value);
    if (complaint !== undefined) return complaint;
    const url = URL.parse(String(value));
    if (url === null || !['https:', 'http:'].includes(url.protocol))
      return 'must be an address with https:// or http://';
    if (url.username !== '' || url.password !== '') return 'must not have a user or a password';
    return url.href.length > urlCharacters ? `must have at most ${urlCharacters} characters` : undefined;
  });

const Url = (about?: About) =>
  property(
    kind(
      { type: 'string', format: 'uri', maxLength: urlCharacters },
      'https://example.com/hooks/labeling',
      plainValue,
      IsReceiver(),
    ),
    about,
  );

const Description = () =>
  property(
    kind(
      { type: 'string', maxLength: descriptionCharacters },
      'Retrains the model',
      plainValue,
      complainingRule('isDescription', (value) => {
        const complaint = textComplaint(value);
        if (complaint !== undefined) return complaint;
        return isLongerThan(String(value), descriptionCharacters)
          ? `must have at most ${descriptionCharacters} characters`
          : undefined;
      }),
    ),
    { optional: true },
  );

const known = (name: unknown) => eventNames.some((one) => one === name);

const Types = () =>
  property(
    kind(
      list(choice(eventNames), { minItems: 1 }),
      ['item.approved'],
      (text) => {
        if (jsonKind(text) === 'null') return null;
        return jsonKind(text) === 'array' ? [...new Set(jsonElements(text).map(plainValue))] : [];
      },
      complainingRule('areEventTypes', (value) => {
        const given: readonly unknown[] = Array.isArray(value) ? value : [];
        if (given.length > 0 && given.every(known)) return undefined;
        return `must list one or more of ${eventNames.join(', ')}`;
      }),
    ),
    { optional: true, nullable: true, description: 'Only events of these types; null or absent for every type' },
  );

const Queue = () => Id({ optional: true, nullable: true, example: queueId, description: 'Only events of this queue' });

const After = (about: About) =>
  property(
    kind(
      placeInFeed,
      eventId,
      plainValue,
      complainingRule('isPlace', (value) => {
        if (typeof value !== 'string') return value === undefined ? 'is missing' : 'must be a string';
        try {
          readPlace(value);
          return undefined;
        } catch (error) {
          if (error instanceof Misread) return error.message;
          throw error;
        }
      }),
    ),
    about,
  );

export class NewWebhookDto {
  @Url() readonly url: string;
  @Types() readonly types?: string[] | null;
  @Queue() readonly queueId?: string | null;
  @Description() readonly description?: string;
  @After({
    optional: true,
    example: 'latest',
    description: 'Sends what came after this, as in the feed; by default only what comes from now on',
  })
  readonly after?: string;
}

/** Absent properties stay unchanged. */
export class WebhookChangesDto {
  @Url({ optional: true }) readonly url?: string;
  @Types() readonly types?: string[] | null;
  @Queue() readonly queueId?: string | null;
  @Description() readonly description?: string;
  @YesNo({ optional: true, description: 'A webhook that was disabled continues where it was' })
  readonly enabled?: boolean;
}

@OptionalBody()
export class RotateSecretDto {
  @WholeNumberBetween(0, overlapHours, {
    optional: true,
    example: 24,
    description: 'How long the earlier secret signs as well',
  })
  readonly overlapHours?: number;
}

export class ReplayDto {
  @After({ description: 'Everything after this is sent, also what was sent before' }) readonly after: string;
}

export class ListDeliveriesQuery {
  @QueryChoice(deliveryStates, { emptyIsAbsent: true, description: 'Only those in this state' })
  readonly state?: (typeof deliveryStates)[number];
  @Limit(MAX_PAGE) readonly limit: number = DEFAULT_PAGE;
  @QueryWord({ description: 'The `next` of the previous page' }) readonly after?: string;
}
