import { Global, Module } from '@nestjs/common';
import { KeyedRequests } from './keyed-requests.js';

@Global()
@Module({ providers: [KeyedRequests], exports: [KeyedRequests] })
export class RequestsModule {}
