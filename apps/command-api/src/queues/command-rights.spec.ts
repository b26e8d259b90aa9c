import { queueDecider, toJsonText, type ActiveQueue } from '@labeling/domain';
import { anyItemCommand } from '@labeling/domain/testing';
import { rights, type Right } from '@labeling/identity';
import fc from 'fast-check';
import { describeApi } from '../api.module.js';
import { asQueueDecides } from './as-queue-decides.js';
import { commandRights } from './command-rights.js';

/** The routes of a command to one item if not named after it; empty for a command without a route of its own. */
const otherRoutes: { readonly [Type in keyof typeof commandRights]?: readonly string[] } = {
  AddItem: ['addItems', 'importItems', 'importQueueFile'],
  SetField: ['commandItems'],
  SplitItems: [],
  Adjudicate: [],
  SettleAnnotations: [],
  EditComment: ['changeComment'],
  ResolveComment: ['changeComment'],
  ReopenComment: ['changeComment'],
  PushItem: ['requestPush'],
  TakeBack: ['commandItems'],
};
type Type = keyof typeof commandRights;
const operations = Object.values(describeApi({ publicUrl: 'http://localhost:4000', metricsAccess: 'open' }).paths)
  .flatMap((methods) => Object.values(methods))
  .map((operation) => [operation.operationId, operation['x-access']] as const);
const accessOf = new Map<string, unknown>(operations);

function routesOf(type: Type): readonly string[] {
  const name = type.charAt(0).toLowerCase() + type.slice(1);
  return otherRoutes[type] ?? [accessOf.has(name) ? name : `${name}Item`];
}

describe('the right that a command to an item needs', () => {
  it.each(Object.keys(commandRights) as Type[])('matches the right of its routes: %s', (type) => {
    const routes = routesOf(type);
    const needed = routes.map((id) => `${id}: @Needs('${commandRights[type].needs}')`);
    expect(routes.map((id) => `${id}: @Needs('${String(accessOf.get(id))}')`)).toEqual(needed);
  });

  it('is checked again when the queue decides, wherever the command comes from', () => {
    const data = { projectId: 'p', name: 'n', guidelines: '', createdAt: '2026-11-30T08:00:00.000Z' };
    const queue = queueDecider.evolve(queueDecider.initial, { type: 'QueueCreated', data }) as ActiveQueue;
    const annotated: ActiveQueue = { ...queue, overlap: { ...queue.overlap, annotations: 2 } };
    const caller = (held: readonly Right[], type: 'member' | 'apiKey') => ({
      ...{ actor: { type, id: 'm', name: 'M' }, projectId: 'p', projectName: 'P' },
      rights: new Set(held),
    });
    const targets = fc.constant(toJsonText(1));
    fc.assert(
      fc.property(anyItemCommand({ targets }), fc.constantFrom(queue, annotated), (command, where) => {
        const { needs, whereAnnotated } = commandRights[command.type];
        const without = (right: Right, type: 'member' | 'apiKey') =>
          caller(
            rights.filter((one) => one !== right),
            type,
          );
        const decide =
          (right: Right, type: 'member' | 'apiKey' = 'apiKey') =>
          () =>
            asQueueDecides(command, where, without(right, type));
        expect(decide(needs)).toThrow(`This needs the right "${needs}"`);
        expect(decide(needs, 'member')).toThrow('Your role in this project does not allow this');
        if (where === annotated && whereAnnotated !== needs) expect(decide(whereAnnotated)).toThrow('Only leads');
      }),
    );
  });
});
