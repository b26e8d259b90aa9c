import { Module } from '@nestjs/common';
import { InvitationsController } from './invitations.controller.js';
import { MembersController } from './members.controller.js';

@Module({ controllers: [MembersController, InvitationsController] })
export class MembersModule {}
