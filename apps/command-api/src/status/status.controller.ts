import { Controller, Get } from '@nestjs/common';
import { toJsonText } from '@labeling/domain';
import { Needs } from '../access/needs.js';
import { JsonAnswer } from '../answers/json-answer.js';
import { Describe, one, Tag } from '../openapi/describe.js';
import { StatusAnswer } from './status-answer.js';
import { StatusOfServices } from './status-of-services.js';

/** How the whole installation is doing, for admins: states and counts of all projects, without names. */
@Tag('Service')
@Controller('v1/status')
export class StatusController {
  constructor(private readonly status: StatusOfServices) {}

  @Get()
  @Needs('admin')
  @Describe({
    id: 'getStatus',
    summary: 'Read the state of each service, and what is under way',
    description: 'For people. Programs that watch the service read `/health/ready` and `/metrics`.',
    answer: { is: 'The state of the whole installation', of: one(StatusAnswer) },
  })
  async read(): Promise<JsonAnswer> {
    return new JsonAnswer(toJsonText(await this.status.now()));
  }
}
