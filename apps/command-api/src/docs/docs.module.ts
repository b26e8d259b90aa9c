import { Module } from '@nestjs/common';
import { OpenApiController } from '../openapi/openapi.controller.js';
import { DocsController } from './docs.controller.js';

@Module({ controllers: [DocsController, OpenApiController] })
export class DocsModule {}
