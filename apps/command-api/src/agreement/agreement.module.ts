import { Module } from '@nestjs/common';
import { QueuesModule } from '../queues/queues.module.js';
import { AgreementController } from './agreement.controller.js';
import { AgreementCurveController } from './agreement-curve.controller.js';
import { AgreementItemsController } from './agreement-items.controller.js';
import { AskedAgreements } from './asked-agreement.js';

@Module({
  imports: [QueuesModule],
  controllers: [AgreementController, AgreementCurveController, AgreementItemsController],
  providers: [AskedAgreements],
})
export class AgreementModule {}
