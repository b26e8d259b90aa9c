import { Nested } from '../shapes/nested.js';
import { Count, Time, WholeNumberBetween } from '../shapes/properties.js';

const MIB = 2 ** 20;

export class RetentionLimitsDto {
  @WholeNumberBetween(1, 36_500, {
    nullable: true,
    example: 90,
    description: 'Days since the newest span of a trace arrived; null for no limit',
  })
  readonly keepDays: number | null;
  @WholeNumberBetween(MIB, 2 ** 50, {
    nullable: true,
    example: 50 * 1024 * MIB,
    description: 'Bytes of the texts of all spans; null for no limit',
  })
  readonly keepBytes: number | null;
}

class StoredTracesAnswer {
  @Count() readonly traces: number;
  @Count({ example: 4 }) readonly spans: number;
  @Count({ example: 5_120, description: 'Of the texts of the spans' }) readonly bytes: number;
}

class RemovalAnswer extends StoredTracesAnswer {
  @Time() readonly at: string;
}

export class TraceRetentionAnswer extends RetentionLimitsDto {
  @Nested(() => StoredTracesAnswer) readonly stored: StoredTracesAnswer;
  @Time({ nullable: true, description: 'When it was last checked what is kept no longer; null if never' })
  readonly checkedAt: string | null;
  @Nested(() => RemovalAnswer, { nullable: true, description: 'What was last removed; null if nothing ever was' })
  readonly lastRemoval: RemovalAnswer | null;
}
