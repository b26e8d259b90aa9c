import { shortened, SqlProblem } from '../refusals.js';
import { parser, type Parser } from './parser.js';
import { indexOfByte, indexOfCharacter } from './text-position.js';

const MAX_CHARACTERS = 100_000;
/** The parser and its tree are recursive; a query with no more tokens than this cannot nest deep enough to break either. */
const MAX_TOKENS = 6_000;

/** A property of the parser's tree; node kinds are properties that begin with a capital letter. */
export type Tree = Readonly<Record<string, unknown>>;

/** The tree of the single statement in the text, of whatever kind. @throws SqlProblem */
export async function parseQuery(query: string): Promise<Tree> {
  // Postgres reads up to a NUL, so only the parser would see anything after it.
  const nul = query.indexOf('\0');
  if (nul >= 0) throw new SqlProblem('refused', 'The query contains a NUL character', nul);
  if (query.length > MAX_CHARACTERS) {
    throw new SqlProblem('refused', `The query is longer than ${MAX_CHARACTERS} characters`);
  }
  if (query.trim() === '') throw new SqlProblem('refused', 'The query is empty');
  const parsing = await parser();
  if (tokensIn(query, parsing) > MAX_TOKENS) {
    throw new SqlProblem('refused', `The query has more than ${MAX_TOKENS} words and symbols`);
  }
  const { stmts = [] } = parsed(query, parsing);
  const [first, second] = stmts;
  if (first?.stmt === undefined) throw new SqlProblem('refused', 'The query is empty');
  if (second !== undefined) {
    throw new SqlProblem('refused', 'Only one statement at a time', startOf(query, second.stmt_location ?? 0));
  }
  return { ...first.stmt };
}

/** The position of a statement is right after the semicolon before it. */
function startOf(query: string, byte: number): number {
  const index = indexOfByte(query, byte);
  return index + (/^\s*/.exec(query.slice(index))?.[0].length ?? 0);
}

function tokensIn(query: string, parsing: Parser): number {
  try {
    return parsing.scanSync(query).tokens.length;
  } catch (error) {
    // The parser fails at the same place and says why and where, which scanning alone does not. It then builds no tree.
    parsed(query, parsing);
    throw unreadable(error);
  }
}

/** The tree of the text. @throws SqlProblem that says what is wrong where */
function parsed(query: string, { parseSync, hasSqlDetails }: Parser) {
  try {
    return parseSync(query);
  } catch (error) {
    if (hasSqlDetails(error)) {
      const { message, cursorPosition } = error.sqlDetails ?? { message: error.message, cursorPosition: 0 };
      const position = indexOfCharacter(query, Math.max(0, cursorPosition));
      throw new SqlProblem('failed', shortened(message), position, { cause: error });
    }
    throw unreadable(error);
  }
}

const unreadable = (cause: unknown) => new SqlProblem('refused', 'The query cannot be read', undefined, { cause });
