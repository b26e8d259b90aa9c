import { Controller, Get } from '@nestjs/common';
import { toJsonText } from '@labeling/domain';
import { Needs } from '../access/needs.js';
import { Problem } from '../problem-details/problem.js';
import { Readiness } from './readiness.js';

@Controller('health')
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** The process runs. */
  @Get('live')
  @Needs('open')
  live(): { status: string } {
    return { status: 'ok' };
  }

  /** The event store, the database and the projector are all up. */
  @Get('ready')
  @Needs('open')
  async ready(): Promise<{ status: string; checks: Record<string, string> }> {
    const checks = await this.readiness.check();
    const away = Object.entries(checks).flatMap(([name, state]) => (state === 'up' ? [] : [name]));
    if (away.length === 0) return { status: 'ok', checks };
    throw new Problem('not_ready', `Away: ${away.join(', ')}`, {
      members: { checks: toJsonText(checks) },
      headers: { 'Retry-After': '1' },
    });
  }
}
