// Only for tests, in every package: fast-check is not installed where the product runs.
export { anAddedItem } from './item/an-added-item.js';
export {
  anyItemCommand,
  itemCommandTypes,
  type ItemCommandOptions,
  type ItemCommandType,
} from './item/any-item-command.js';
export { anyItemHistory } from './item/any-item-history.js';
export { pastOf } from './item/past-of.js';
