import { Controller, Get, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Needs } from '../access/needs.js';
import { Problem } from '../problem-details/problem.js';
import { problemCodes } from '../problem-details/problem-codes.js';
import { OpenApi } from '../openapi/document.js';
import { docsPage } from './docs-page.js';
import { docsStyle } from './docs-style.js';

/** The readable page, and the target of a problem's `type`. */
@Controller()
export class DocsController {
  /** Written when somebody first asks for it: most processes end without that, and should start fast. */
  #page: string | undefined;

  constructor(private readonly api: OpenApi) {}

  @Get('docs')
  @Needs('open')
  read(@Res({ passthrough: true }) reply: FastifyReply): string {
    void reply.header('Content-Type', 'text/html; charset=utf-8');
    return (this.#page ??= docsPage(this.api.document));
  }

  @Get('docs/docs.css')
  @Needs('open')
  style(@Res({ passthrough: true }) reply: FastifyReply): string {
    void reply.header('Content-Type', 'text/css; charset=utf-8');
    return docsStyle;
  }

  @Get('problems/:code')
  @Needs('open')
  problem(@Param('code') code: string, @Res({ passthrough: true }) reply: FastifyReply): void {
    if (!problemCodes.some((known) => known === code)) throw new Problem('not_found', 'There is no such problem');
    void reply.status(302).header('Location', `/docs#problem-${code}`);
  }
}
