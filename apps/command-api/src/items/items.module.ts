import { Module } from '@nestjs/common';
import { QueuesModule } from '../queues/queues.module.js';
import { AddItems } from './add-items.js';
import { AddItemsController } from './add-items.controller.js';
import { Assignable } from './assignable.js';
import { ItemCommandsController } from './item-commands.controller.js';
import { ItemHistoryController } from './item-history.controller.js';
import { ItemReadsController } from './item-reads.controller.js';
import { ItemHandler } from './item.handler.js';
import { KnownItems } from './known-items.js';
import { NextItemController } from './next-item.controller.js';
import { StoreItems } from './store-items.js';

@Module({
  imports: [QueuesModule],
  controllers: [
    AddItemsController,
    ItemCommandsController,
    ItemReadsController,
    ItemHistoryController,
    NextItemController,
  ],
  providers: [AddItems, Assignable, ItemHandler, KnownItems, StoreItems],
  exports: [Assignable, StoreItems],
})
export class ItemsModule {}
