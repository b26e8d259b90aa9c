import type { JsonText } from '@labeling/domain';
import { isEmail, roles, type Role } from '@labeling/identity';
import { IsIn, ValidateBy } from 'class-validator';
import { MayBeNull } from '../request-json/json-rules.js';
import { ObjectDto } from '../request-json/object-dto.js';
import { validShell } from '../request-json/validate-shell.js';

const IsRole = () => IsIn([...roles], { message: `must be one of ${roles.join(', ')}` });

const IsAddress = () =>
  ValidateBy({
    name: 'isAddress',
    validator: {
      validate: (value) => typeof value === 'string' && isEmail(value),
      defaultMessage: () => 'must be an email address',
    },
  });

/** `{role}` */
class RoleDto extends ObjectDto {
  @IsRole() readonly role: Role;

  constructor(body: JsonText) {
    super(body);
    this.role = this.string('role') as Role;
  }
}

/** `{role, email?}` */
class InvitationDto extends RoleDto {
  @MayBeNull() @IsAddress() readonly email: string | null | undefined;

  constructor(body: JsonText) {
    super(body);
    this.email = this.string('email');
  }
}

/** @throws Problem `invalid_body` */
export function readRole(body: JsonText): Role {
  return validShell(new RoleDto(body)).role;
}

/** @throws Problem `invalid_body` */
export function readInvitation(body: JsonText): { role: Role; email?: string } {
  const { role, email } = validShell(new InvitationDto(body));
  return { role, ...(typeof email === 'string' && { email }) };
}
