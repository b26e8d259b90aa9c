import { Module } from '@nestjs/common';
import { EventFeed } from './event-feed.js';
import { EventStreams } from './event-streams.js';
import { EventsController } from './events.controller.js';

@Module({ controllers: [EventsController], providers: [EventFeed, EventStreams], exports: [EventFeed] })
export class EventsModule {}
