import { text } from '../item.fixture.js';
import {
  areDiffering,
  isUndecided,
  mayReadBeside,
  submittedAsTold,
  type Annotation,
  type AnnotationStatus,
} from './annotations.js';

const annotation = (member: string, status: AnnotationStatus, json = '1'): Annotation => {
  return { member, status, target: text(json), savedAt: null, submission: status === 'submitted' ? 1 : 0 };
};

describe("others' answers to an item", () => {
  it.each<[AnnotationStatus | undefined, byLabeler: boolean, byLead: boolean, byLeadOncePushed: boolean]>([
    [undefined, false, true, true],
    ['draft', false, false, true],
    ['submitted', true, true, true],
    ['skipped', false, true, true],
    ['released', false, true, true],
  ])('are shown by role to a member whose own annotation is %s', (own, byLabeler, byLead, byLeadOncePushed) => {
    expect(mayReadBeside(own, false, false)).toBe(byLabeler);
    expect(mayReadBeside(own, false, true)).toBe(byLabeler);
    expect(mayReadBeside(own, true, false)).toBe(byLead);
    expect(mayReadBeside(own, true, true)).toBe(byLeadOncePushed);
  });
});

describe('the number of submissions', () => {
  it('does not reveal that all are in to somebody who may still answer', () => {
    const told = (submitted: number) => submittedAsTold({ state: 'New', submitted }, 3, false);
    expect([0, 1, 2, 3, 4].map(told)).toEqual([0, 1, 2, 2, 2]);
    expect(submittedAsTold({ state: 'Modified', submitted: 1 }, 1, false)).toBe(0);
  });

  it('is exact for those who may read the answers, and for everybody once the item is approved', () => {
    expect(submittedAsTold({ state: 'New', submitted: 3 }, 3, true)).toBe(3);
    expect(submittedAsTold({ state: 'Approved', submitted: 3 }, 3, false)).toBe(3);
  });
});

describe('an item that is not approved', () => {
  it('is undecided once it has all the submissions it needs', () => {
    const annotations = [annotation('m1', 'submitted'), annotation('m2', 'submitted'), annotation('m3', 'draft')];
    expect(isUndecided({ state: 'New', annotations }, 2)).toBe(true);
    expect(isUndecided({ state: 'Modified', annotations }, 1)).toBe(true);
    expect(isUndecided({ state: 'New', annotations }, 3)).toBe(false);
    expect(isUndecided({ state: 'Approved', annotations }, 2)).toBe(false);
  });

  it('has differing answers if any two submissions differ', () => {
    const [one, same, other] = ['{"a":1}', '{ "a": 1.0 }', '{"a":2}'];
    const differ = (...annotations: Annotation[]) => areDiffering(annotations);
    expect(differ()).toBe(false);
    expect(differ(annotation('m1', 'submitted', one), annotation('m2', 'submitted', same))).toBe(false);
    expect(differ(annotation('m1', 'submitted', one), annotation('m2', 'submitted', other))).toBe(true);
    expect(differ(annotation('m1', 'submitted', one), annotation('m2', 'draft', other))).toBe(false);
    const lenient = [{ key: 'a', tolerance: text('1') }];
    const both = [annotation('m1', 'submitted', one), annotation('m2', 'submitted', other)];
    expect(areDiffering(both, lenient)).toBe(false);
  });
});
