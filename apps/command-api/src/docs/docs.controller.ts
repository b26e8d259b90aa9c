import { Controller, Get, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Needs } from '../access/needs.js';
import { Problem } from '../problem-details/problem.js';
import { problemCodes } from '../problem-details/problem-codes.js';
import { docsPage } from './docs-page.js';
import { docsStyle } from './docs-style.js';

const page = docsPage();

/** The readable page, and where the `type` of a problem leads. */
@Controller()
export class DocsController {
  @Get('docs')
  @Needs('open')
  read(@Res({ passthrough: true }) reply: FastifyReply): string {
    void reply.header('Content-Type', 'text/html; charset=utf-8');
    return page;
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
