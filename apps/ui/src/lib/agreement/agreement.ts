// The figures of a queue's agreement, as the API returns them. Values of annotations stay JSON text.
import type { Schemas } from '@labeling/api-client';
import { jsonElements, jsonPropertyMap, type JsonText } from '@labeling/domain';

export type Figure = Schemas['Figure'];
export type FieldAgreement = Schemas['FieldAgreement'];
export type Pair = Schemas['Pair'];
export type Curve = Schemas['AgreementCurve'];

export interface Difference {
  readonly given: JsonText;
  readonly final: JsonText;
  readonly items: number;
}
export interface AgainstFinal extends Omit<Schemas['AgainstFinal'], 'differences'> {
  readonly differences: readonly Difference[];
}
export interface Confusion extends Omit<Schemas['Confusion'], 'values'> {
  readonly values: readonly JsonText[];
}
export interface Agreement extends Omit<Schemas['Agreement'], 'againstFinal' | 'confusion'> {
  readonly againstFinal: readonly AgainstFinal[];
  readonly confusion: Confusion;
}

export function readAgreement(text: JsonText): Agreement {
  const parts = jsonPropertyMap(text);
  const against = jsonElements(partOf(parts, 'againstFinal'));
  const confusion = partOf(parts, 'confusion');
  return {
    ...(JSON.parse(text) as Schemas['Agreement']),
    againstFinal: against.map((one) => ({
      ...(JSON.parse(one) as Schemas['AgainstFinal']),
      differences: jsonElements(partOf(jsonPropertyMap(one), 'differences')).map(readDifference),
    })),
    confusion: {
      ...(JSON.parse(confusion) as Schemas['Confusion']),
      values: jsonElements(partOf(jsonPropertyMap(confusion), 'values')),
    },
  };
}

function readDifference(text: JsonText): Difference {
  const parts = jsonPropertyMap(text);
  return { given: partOf(parts, 'given'), final: partOf(parts, 'final'), items: Number(partOf(parts, 'items')) };
}

/** Expects a part that the API always writes. */
function partOf(parts: ReadonlyMap<string, JsonText>, name: string): JsonText {
  const part = parts.get(name);
  if (part === undefined) throw new Error(`The answer has no ${name}`);
  return part;
}
