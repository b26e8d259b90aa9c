import { Controller, Get } from '@nestjs/common';
import { Needs } from '../access/needs.js';
import { Describe, one, Tag } from '../openapi/describe.js';
import { OpenApi } from '../openapi/document.js';
import { Text } from '../shapes/properties.js';

class RootAnswer {
  @Text({ example: 'Labeling Queue API' }) readonly name: string;
  @Text({ example: '1', description: 'Of the API: what its addresses begin with' }) readonly version: string;
  @Text({ example: '/docs', description: 'Where people read about it' }) readonly docs: string;
  @Text({ example: '/v1/openapi.json', description: 'The OpenAPI document, for programs' }) readonly openapi: string;
  @Text({ example: '/health/ready', description: 'Whether it can do its work' }) readonly health: string;
}

/** For those who know only the address. Like `Location`, links name no host: they apply to the one that was asked. */
@Tag('Service')
@Controller()
export class RootController {
  readonly #answer: RootAnswer;

  constructor({ document: { info } }: OpenApi) {
    const { title: name, version } = info;
    this.#answer = { name, version, docs: '/docs', openapi: '/v1/openapi.json', health: '/health/ready' };
  }

  @Get()
  @Needs('open')
  @Describe({
    id: 'getRoot',
    summary: 'Find out what this is',
    answer: { is: 'What it is, and where to read more', of: one(RootAnswer) },
  })
  read(): RootAnswer {
    return this.#answer;
  }

  @Get('v1')
  @Needs('open')
  @Describe({
    id: 'getVersion',
    summary: 'Find out what this version of the API is',
    answer: { is: 'What it is, and where to read more', of: one(RootAnswer) },
  })
  readVersion(): RootAnswer {
    return this.#answer;
  }
}
