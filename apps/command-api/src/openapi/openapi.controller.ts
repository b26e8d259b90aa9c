import { Controller, Get } from '@nestjs/common';
import { Needs } from '../access/needs.js';
import { openApiDocument } from './document.js';

@Controller('v1/openapi.json')
export class OpenApiController {
  @Get()
  @Needs('open')
  read(): typeof openApiDocument {
    return openApiDocument;
  }
}
