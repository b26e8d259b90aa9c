import { jsonElements, jsonKind, nameProblem, type JsonText } from '@labeling/domain';
import { scopes, type Scope } from '@labeling/identity';
import { ArrayMinSize, IsIn } from 'class-validator';
import { IsFutureTime, IsName, MayBeNull } from '../request-json/json-rules.js';
import { plainValue } from '../request-json/members.js';
import { ObjectDto } from '../request-json/object-dto.js';
import { validShell } from '../request-json/validate-shell.js';

const oneOfThem = `must be one of ${scopes.join(', ')}`;

/** `{name, scopes, expiresAt?}` */
class NewApiKeyDto extends ObjectDto {
  @IsName(nameProblem) readonly name: string;
  @ArrayMinSize(1, { message: `must list at least one of ${scopes.join(', ')}` })
  @IsIn(scopes, { each: true, message: `each ${oneOfThem}` })
  readonly scopes: readonly Scope[];
  @MayBeNull() @IsFutureTime() readonly expiresAt: string | null | undefined;

  constructor(body: JsonText) {
    super(body);
    this.name = this.string('name') as string;
    const listed = this.text('scopes');
    const given = listed !== undefined && jsonKind(listed) === 'array' ? jsonElements(listed) : [];
    this.scopes = [...new Set(given.map((scope) => plainValue(scope) as Scope))];
    this.expiresAt = this.string('expiresAt');
  }
}

export interface RequestedApiKey {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: Date | undefined;
}

/** @throws Problem `invalid_body` */
export function readNewApiKey(body: JsonText): RequestedApiKey {
  const { name, scopes: asked, expiresAt } = validShell(new NewApiKeyDto(body));
  return { name, scopes: asked, expiresAt: typeof expiresAt === 'string' ? new Date(expiresAt) : undefined };
}
