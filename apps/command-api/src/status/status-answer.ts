import { AnswerList, Nested } from '../shapes/nested.js';
import { Choice, Count, Text, Time, Value } from '../shapes/properties.js';

export const services = ['command-api', 'projector', 'event-store', 'database'] as const;
const states = ['up', 'read_only', 'stuck', 'elsewhere', 'away'] as const;

export class ServiceAnswer {
  @Choice(services, { example: 'projector' }) readonly service: (typeof services)[number];
  @Choice(states, {
    description:
      '`read_only`: it answers readers but accepts no changes; `stuck`: events wait and none is folded; `elsewhere`: it folds other streams than the API writes',
  })
  readonly state: (typeof states)[number];
  @Text({ nullable: true, example: 'Node.js 24.21.0', description: 'What it runs on, or is' })
  readonly version: string | null;
  @Time({ nullable: true, description: 'When it was started' }) readonly since: string | null;
}

class LagAnswer {
  @Count({ nullable: true, example: 0, description: 'Positions in the event store that are not folded yet' })
  readonly positions: number | null;
  @Value(
    { type: 'number' },
    { nullable: true, example: 0, description: 'Age of the last folded event while more are waiting' },
  )
  readonly seconds: number | null;
}

export class StatusAnswer {
  @Choice(['ok', 'degraded', 'not_ready'], {
    description: '`degraded`: streams are set aside, and everything else works',
  })
  readonly status: 'ok' | 'degraded' | 'not_ready';
  @AnswerList(() => ServiceAnswer) readonly services: readonly ServiceAnswer[];
  @Nested(() => LagAnswer) readonly lag: LagAnswer;
  @Count({ example: 0, description: 'Streams with an event that this release cannot read' }) readonly setAside: number;
  @Count({ nullable: true, example: 0, description: 'Pushes that are not completed' }) readonly pushes: number | null;
  @Count({ example: 0, description: 'Imports that the process works on which answers' }) readonly imports: number;
}
