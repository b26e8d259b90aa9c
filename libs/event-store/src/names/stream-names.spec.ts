import {
  datapointDecider,
  datapointsDecider,
  datasetDecider,
  importDecider,
  itemDecider,
  pushDecider,
  queueDecider,
  requestDecider,
  visitsDecider,
} from '@labeling/domain';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_PREFIX, StreamNames } from './stream-names.js';

const streams = [
  datapointDecider,
  datapointsDecider,
  datasetDecider,
  importDecider,
  itemDecider,
  pushDecider,
  queueDecider,
  requestDecider,
  visitsDecider,
].map(({ streamName }) => streamName('a-1'));

describe('the names of streams', () => {
  it('are all in docs/operating.md, for those who share the store', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../../docs/operating.md'), 'utf8');
    const [, listed = ''] = /\n### A store that others use\n([^]*?)\n\n[^\n]/.exec(page) ?? [];
    const beginnings = [...listed.matchAll(/`([a-z.]+-)…`/g)].map(([, beginning]) => beginning);
    expect(beginnings.sort()).toEqual([...new StreamNames(DEFAULT_PREFIX).own].sort());
  });

  it.each([DEFAULT_PREFIX, 'acme.labeling_', ''])(
    'lead from the domain to the store and back behind "%s"',
    (prefix) => {
      const names = new StreamNames(prefix);
      expect(streams.map((stream) => names.inStore(stream))).toEqual(streams.map((stream) => `${prefix}${stream}`));
      expect(streams.map((stream) => names.inDomain(names.inStore(stream)))).toEqual(streams);
    },
  );

  it('are recognized for every type of stream, and not for similar names of others', () => {
    const names = new StreamNames(DEFAULT_PREFIX);
    expect(streams.every((stream) => names.isOwn(names.inStore(stream)))).toBe(true);
    expect(names.own).toHaveLength(streams.length);
    const others = ['item-a', 'labeling.items', 'labeling.order-1', 'other.labeling.item-a'];
    const ofTheStore = [
      '$$labeling.item-a',
      '$ce-labeling.item',
      '$settings',
      'labeling.streams',
      'labeling.write-probe',
    ];
    expect([...others, ...ofTheStore].filter((name) => names.isOwn(name))).toEqual([]);
  });
});
