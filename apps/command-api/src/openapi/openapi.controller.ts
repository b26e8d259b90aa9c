import { Controller, Get } from '@nestjs/common';
import { Needs } from '../access/needs.js';
import { anyObject } from '../shapes/schema.js';
import { Describe, Tag } from './describe.js';
import { OpenApi, type OpenApiDocument } from './document.js';

@Tag('Service')
@Controller('v1/openapi.json')
export class OpenApiController {
  constructor(private readonly api: OpenApi) {}

  @Get()
  @Needs('open')
  @Describe({
    id: 'getOpenApi',
    summary: 'Read this document',
    answer: { is: 'OpenAPI 3.1', of: { schema: anyObject } },
  })
  read(): OpenApiDocument {
    return this.api.document;
  }
}
