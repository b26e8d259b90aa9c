import { Controller, Get } from '@nestjs/common';
import { Describe, one, Tag } from '../openapi/describe.js';
import { Choice, Count, Text, Value } from '../shapes/properties.js';
import { text } from '../shapes/schema.js';
import { toJsonText } from '@labeling/domain';
import { Needs } from '../access/needs.js';
import { Problem } from '../problem-details/problem.js';
import { Readiness } from './readiness.js';

class LiveAnswer {
  @Text({ example: 'ok' }) readonly status: string;
}

class ReadyAnswer {
  @Choice(['ok', 'degraded'], { description: '`degraded`: streams are set aside, and everything else works' })
  readonly status: string;
  @Value(
    { type: 'object', additionalProperties: text },
    { example: { eventStore: 'up', database: 'up', projector: 'up' } },
  )
  readonly checks: Awaited<ReturnType<Readiness['check']>>['checks'];
  @Count({ example: 0, description: 'Streams with an event that this release cannot read' }) readonly setAside: number;
}

@Tag('Service')
@Controller('health')
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** The process runs. */
  @Get('live')
  @Needs('open')
  @Describe({
    id: 'isLive',
    summary: 'Check that the process runs',
    answer: { is: 'The process runs', of: one(LiveAnswer) },
  })
  live(): LiveAnswer {
    return { status: 'ok' };
  }

  /** The event store, the database and the projector are all up. */
  @Get('ready')
  @Needs('open')
  @Describe({
    id: 'isReady',
    summary: 'Check that the event store, the database and the projector are up',
    answer: { is: 'All of them are up', of: one(ReadyAnswer) },
    problems: ['not_ready'],
  })
  async ready(): Promise<ReadyAnswer> {
    const { checks, setAside } = await this.readiness.check();
    const troubles = Object.entries(checks).flatMap(([name, state]) => (state === 'up' ? [] : [`${name} is ${state}`]));
    if (troubles.length === 0) return { status: setAside > 0 ? 'degraded' : 'ok', checks, setAside };
    throw new Problem('not_ready', troubles.join(', '), {
      members: { checks: toJsonText(checks) },
      headers: { 'Retry-After': '1' },
    });
  }
}
