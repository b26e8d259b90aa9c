import { given } from '../given.fixture.js';
import { importDecider, type ImportCommand } from './decide-import.js';
import type { ImportCompleted } from './import-events.js';

const completed = (added: number): ImportCompleted => ({
  type: 'ImportCompleted',
  data: { projectId: 'p1', queueId: 'q1', source: 'file', added, collapsed: 0 },
});
const complete = (added: number): ImportCommand => ({ type: 'CompleteImport', completed: completed(added).data });

describe('an import', () => {
  it('is completed once, whatever is sent later', () => {
    given(importDecider, [])
      .when(complete(2))
      .then([completed(2)], { is: 'completed' });
    given(importDecider, [completed(2)])
      .when(complete(0))
      .then([]);
    expect(importDecider.streamName('i1')).toBe('import-i1');
  });
});
