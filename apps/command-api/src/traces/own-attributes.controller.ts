import { Body, Controller, Get, Put } from '@nestjs/common';
import { nameProblem, toJsonText } from '@labeling/domain';
import { Describe, one, Tag } from '../openapi/describe.js';
import { Name } from '../shapes/properties.js';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { Needs } from '../access/needs.js';
import { JsonAnswer } from '../answers/json-answer.js';
import { KnownOwnAttributes } from './known-own-attributes.js';

/** Names of attributes; null for none. */
class OwnAttributesDto {
  @Name(nameProblem, { nullable: true, example: 'my.question' }) readonly input: string | null;
  @Name(nameProblem, { nullable: true, example: 'my.answer' }) readonly output: string | null;
}

/** Where the project's own spans have their input and output. */
@Tag('Traces')
@Controller('v1/own_attributes')
export class OwnAttributesController {
  constructor(private readonly known: KnownOwnAttributes) {}

  @Get()
  @Needs('read')
  @Describe({
    id: 'getOwnAttributes',
    summary: 'Read where the spans of the project have their input and output',
    description: 'For spans that follow no convention. What is found there counts before every convention.',
    answer: { is: 'The names of the attributes', of: one(OwnAttributesDto) },
  })
  async get(@CurrentAsker() { caller: { projectId } }: Asker): Promise<JsonAnswer> {
    return new JsonAnswer(toJsonText(await this.known.of(projectId)));
  }

  @Put()
  @Needs('admin')
  @Describe({
    id: 'setOwnAttributes',
    summary: 'Name the attributes in which spans of the project have their input and output',
    description:
      'Applies to spans that arrive from now on, in every process within a few seconds. `npm run remap` reads those ' +
      'that are stored again.',
    answer: { is: 'The names of the attributes', of: one(OwnAttributesDto) },
  })
  async set(
    @CurrentAsker() { caller: { projectId } }: Asker,
    @Body() { input, output }: OwnAttributesDto,
  ): Promise<JsonAnswer> {
    return new JsonAnswer(toJsonText(await this.known.set(projectId, { input, output })));
  }
}
