import { aDatabase } from './database.fixture.js';
import { dataSourceOf } from './data-source.js';

const database = aDatabase();

describe('the migrations of the read models', () => {
  it.each([
    ['nothing', '', '0'],
    ['something else', '?sslmode=disable', '0'],
    ['no options', '?sslmode=disable&options=', '0'],
    ['options of its own', '?options=-c%20statement_timeout=7s&sslmode=disable', '7s'],
    ['options with blanks', '?options=-c+statement_timeout%3D7s+', '7s'],
  ])('run in their schema even if the URL of the database asks for %s', async (_, asked, timeout) => {
    const [bare] = database.url().split('?');
    const source = await dataSourceOf(`${bare}${asked}`, 'read_model_next').initialize();
    try {
      const settings = await source.query(
        `select current_setting('search_path') as schema, current_setting('statement_timeout') as timeout`,
      );
      expect(settings).toEqual([{ schema: 'read_model_next', timeout }]);
    } finally {
      await source.destroy();
    }
  });
});
