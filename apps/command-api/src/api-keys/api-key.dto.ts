import { jsonElements, jsonKind, nameProblem } from '@labeling/domain';
import { scopes, type Scope } from '@labeling/identity';
import { complainingRule } from '../request-json/json-rules.js';
import { FutureTime, kind, Name, plainValue, property } from '../shapes/properties.js';
import { choice, list } from '../shapes/schema.js';

const AreScopes = () =>
  complainingRule('areScopes', (value) => {
    const given: readonly unknown[] = Array.isArray(value) ? value : [];
    if (given.length === 0) return `must list at least one of ${scopes.join(', ')}`;
    const areKnown = given.every((scope) => scopes.some((known) => known === scope));
    return areKnown ? undefined : `each must be one of ${scopes.join(', ')}`;
  });

/** Each scope once; anything but a list counts as an empty one. */
const Scopes = () =>
  property(
    kind(
      list(choice(scopes), { minItems: 1 }),
      ['items:write', 'read'],
      (text) => (jsonKind(text) === 'array' ? [...new Set(jsonElements(text).map(plainValue))] : []),
      AreScopes(),
    ),
  );

export class NewApiKeyDto {
  @Name(nameProblem, { example: 'Loader' }) readonly name: string;
  @Scopes() readonly scopes: readonly Scope[];
  @FutureTime({ optional: true, nullable: true, example: '2027-11-21T00:00:00.000Z' })
  readonly expiresAt?: string | null;
}
