import { Module } from '@nestjs/common';
import { ItemsModule } from '../items/items.module.js';
import { QueuesModule } from '../queues/queues.module.js';
import { RequestsModule } from '../requests/requests.module.js';
import { CommentsController } from './comments.controller.js';
import { MentionsController } from './mentions.controller.js';

@Module({ imports: [QueuesModule, ItemsModule, RequestsModule], controllers: [CommentsController, MentionsController] })
export class CommentsModule {}
