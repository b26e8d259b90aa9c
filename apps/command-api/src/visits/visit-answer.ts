import { ActorAnswer } from '../answers/actor-answer.js';
import { Nested } from '../shapes/nested.js';
import { Count, Id, Time, Value } from '../shapes/properties.js';

export class VisitAnswer {
  @Id() readonly id: string;
  @Nested(() => ActorAnswer) readonly actor: ActorAnswer;
  @Time({ example: '2026-11-21T08:56:34.019Z' }) readonly from: string;
  @Time() readonly to: string;
  @Value({ type: 'number', minimum: 0 }, { example: 42 }) readonly seconds: number;
}

export class StoredVisitsAnswer {
  @Count() readonly stored: number;
}
