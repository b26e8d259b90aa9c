import { Module } from '@nestjs/common';
import { VisitedItems } from './visited-items.js';
import { VisitsController } from './visits.controller.js';
import { VisitsHandler } from './visits.handler.js';

@Module({ controllers: [VisitsController], providers: [VisitedItems, VisitsHandler] })
export class VisitsModule {}
