import { isEmail, roles, type Role } from '@labeling/identity';
import { complainingRule } from '../request-json/json-rules.js';
import { Choice, kind, plainValue, property } from '../shapes/properties.js';
import { text } from '../shapes/schema.js';

const IsAddress = () =>
  complainingRule('isAddress', (value) =>
    typeof value === 'string' && isEmail(value) ? undefined : 'must be an email address',
  );

export class RoleChangeDto {
  @Choice(roles, { example: 'auditor' }) readonly role: Role;
}

export class NewInvitationDto {
  @Choice(roles, { example: 'labeler' }) readonly role: Role;
  @property(kind(text, 'ben@example.org', plainValue, IsAddress()), {
    optional: true,
    nullable: true,
    example: 'ben@example.org',
    description: 'Only the person with this address may accept; without one, anyone with the link',
  })
  readonly email?: string | null;
}
