// The frozen samples of item events, and what each event sets for the basis of an item (docs: decisions, basis of a state).
import type { ItemEvent, JsonText } from '@labeling/domain';
import type { Samples } from './sample.fixture.js';

const text = (json: string) => json as JsonText;
const createdAt = '2026-05-04T03:02:01.000Z';
const nothing = {};

/**
 * The version of the basis in which events set what is listed here. If a line is no longer true, stored streams may have a basis that
 * lacks something that now matters: increase the `version` in item-basis.ts, then change the line and this number.
 */
export const basisVersion = 2;

interface ItemSamples<Type extends ItemEvent['type']> extends Samples<Type> {
  /** The parts of the item that the event sets. */
  readonly sets: readonly string[] | 'everything';
}

export const itemSamples: { readonly [Type in ItemEvent['type']]: ItemSamples<Type> } = {
  ItemAdded: {
    sets: 'everything',
    versions: [
      {
        stored: String.raw`{"queueId":"q1","projectId":"p1","arrival":{"request":"0196a000-0000-7000-8000-000000000001","index":3},"source":{"type":"span","traceId":"t1","spanId":"s1","name":"answer"},"idempotencyKey":"key \"1\" \ud800","createdAt":"2026-05-04T03:02:01.000Z","data":{"2":12345678901234567890,"1":1.10,"1":1e400,"__proto__":"\u0000"},"target":null,"metadata":{ "spaced": [1, 2 ] }}`,
        event: {
          type: 'ItemAdded',
          data: {
            queueId: 'q1',
            projectId: 'p1',
            arrival: { request: '0196a000-0000-7000-8000-000000000001', index: 3 },
            source: { type: 'span', traceId: 't1', spanId: 's1', name: 'answer' },
            idempotencyKey: 'key "1" \ud800',
            createdAt,
            data: text('{"2":12345678901234567890,"1":1.10,"1":1e400,"__proto__":"\\u0000"}'),
            target: text('null'),
            metadata: text('{ "spaced": [1, 2 ] }'),
          },
        },
      },
    ],
  },
  TargetEdited: {
    sets: ['state', 'target'],
    versions: [
      {
        stored: String.raw`{"target":{"b":-0,"a":"\ud83d\ude00 😀"}}`,
        event: { type: 'TargetEdited', data: { target: text('{"b":-0,"a":"\\ud83d\\ude00 😀"}') } },
      },
    ],
  },
  TargetReverted: {
    sets: ['state', 'target'],
    versions: [{ stored: '{}', event: { type: 'TargetReverted', data: nothing } }],
  },
  ItemApproved: {
    sets: ['state', 'agreement'],
    versions: [{ stored: '{}', event: { type: 'ItemApproved', data: nothing } }],
  },
  ItemUnapproved: {
    sets: ['state', 'agreement'],
    versions: [{ stored: '{}', event: { type: 'ItemUnapproved', data: nothing } }],
  },
  ItemFlagged: {
    sets: ['flag'],
    versions: [
      {
        stored: String.raw`{"reason":"see \"\u0000\" \ud800"}`,
        event: { type: 'ItemFlagged', data: { reason: 'see "\u0000" \ud800' } },
      },
    ],
  },
  ItemUnflagged: { sets: ['flag'], versions: [{ stored: '{}', event: { type: 'ItemUnflagged', data: nothing } }] },
  ItemAssigned: {
    sets: ['assignees'],
    versions: [
      { stored: '{"assignees":["m1","m2"]}', event: { type: 'ItemAssigned', data: { assignees: ['m1', 'm2'] } } },
    ],
  },
  ItemDiscarded: { sets: ['place'], versions: [{ stored: '{}', event: { type: 'ItemDiscarded', data: nothing } }] },
  ItemRestored: { sets: ['place'], versions: [{ stored: '{}', event: { type: 'ItemRestored', data: nothing } }] },
  AnnotationSaved: {
    sets: ['text m1', 'status m1'],
    versions: [
      {
        stored: '{"member":"m1","target":{"a": 1.10},"savedAt":"2026-05-04T03:02:01.000Z"}',
        event: { type: 'AnnotationSaved', data: { member: 'm1', target: text('{"a": 1.10}'), savedAt: createdAt } },
      },
    ],
  },
  AnnotationSubmitted: {
    sets: ['text m1', 'status m1', 'submission m1', 'agreement'],
    versions: [
      {
        stored: '{"member":"m1","target":{"a": 1e400},"submission":2}',
        event: { type: 'AnnotationSubmitted', data: { member: 'm1', target: text('{"a": 1e400}'), submission: 2 } },
      },
    ],
  },
  AnnotationReopened: {
    sets: ['status m1'],
    versions: [{ stored: '{"member":"m1"}', event: { type: 'AnnotationReopened', data: { member: 'm1' } } }],
  },
  ItemSkipped: {
    sets: ['status m1'],
    versions: [
      {
        stored: String.raw`{"member":"m1","reason":"see \"\u0000\" \ud800"}`,
        event: { type: 'ItemSkipped', data: { member: 'm1', reason: 'see "\u0000" \ud800' } },
      },
    ],
  },
  SlotReleased: {
    sets: ['status m1'],
    versions: [{ stored: '{"member":"m1"}', event: { type: 'SlotReleased', data: { member: 'm1' } } }],
  },
  CommentWritten: {
    sets: ['comment c1', 'text of comment c1', 'end of comment c1'],
    versions: [
      {
        stored: String.raw`{"comment":"c1","by":{"type":"member","id":"m1","name":"Ada"},"at":"2026-05-04T03:02:01.000Z","text":"see \"\u0000\" \ud800 @Ben","mentions":["m2"],"place":{"pointer":"/target/a~1b","revision":"3"},"asLead":true}`,
        event: {
          type: 'CommentWritten',
          data: {
            comment: 'c1',
            by: { type: 'member', id: 'm1', name: 'Ada' },
            at: createdAt,
            text: 'see "\u0000" \ud800 @Ben',
            mentions: ['m2'],
            place: { pointer: '/target/a~1b', revision: '3' },
            asLead: true,
          },
        },
      },
    ],
  },
  CommentEdited: {
    sets: ['text of comment c1'],
    versions: [
      {
        stored: String.raw`{"comment":"c1","at":"2026-05-04T03:02:01.000Z","text":"see \"\u0000\" \ud800","mentions":[]}`,
        event: {
          type: 'CommentEdited',
          data: { comment: 'c1', at: createdAt, text: 'see "\u0000" \ud800', mentions: [] },
        },
      },
    ],
  },
  CommentResolved: {
    sets: ['end of comment c1'],
    versions: [
      {
        stored: '{"comment":"c1","by":{"type":"member","id":"m2","name":"Ben"},"at":"2026-05-04T03:02:01.000Z"}',
        event: {
          type: 'CommentResolved',
          data: { comment: 'c1', by: { type: 'member', id: 'm2', name: 'Ben' }, at: createdAt },
        },
      },
    ],
  },
  CommentReopened: {
    sets: ['end of comment c1'],
    versions: [{ stored: '{"comment":"c1"}', event: { type: 'CommentReopened', data: { comment: 'c1' } } }],
  },
  ItemPushed: {
    sets: ['place'],
    versions: [
      {
        stored: '{"pushId":"u1","datasetId":"d1","datapointId":"x1"}',
        event: { type: 'ItemPushed', data: { pushId: 'u1', datasetId: 'd1', datapointId: 'x1' } },
      },
    ],
  },
};
