import { join } from 'node:path';
import { aDirectory } from '../tiny-process.fixture.js';
import { assertHasEvents, readSide } from './side.js';

describe('a side of a copy', () => {
  const directory = aDirectory();
  afterAll(() => directory.remove());
  const read = (text: string) => readSide(text, { dataDir: '/the/data' }, (path) => join(directory.path, path));

  it.each([
    'esdb://me:secret@a:1,b:2/?tls=true',
    'kurrentdb://me:sec/ret@a:1,b:2',
    'esdb+discover://me:secret@a:1,b:2',
  ])('is an address, shown without its password: %s', (url) => {
    expect(read(url)).toEqual({ url, name: 'a:1,b:2' });
  });

  it('is the embedded event store of the data directory, or of another one', () => {
    expect(read('embedded')).toEqual({ dataDir: '/the/data', name: 'the embedded event store in /the/data' });
    expect(read('.')).toMatchObject({ dataDir: directory.path });
  });

  it.each(['embed', 'http://me:secret@host', 'esdb:/host'])('is neither: %s', (text) => {
    expect(() => read(text)).toThrow('Name each event store by its address');
    expect(() => read(text)).toThrow(/^(?![^]*secret)/);
  });

  it('has nothing to be copied where nothing was ever stored', () => {
    expect(() => assertHasEvents(read('.'))).toThrow(`No events are stored in ${directory.path}`);
    expect(() => assertHasEvents(read('esdb://a'))).not.toThrow();
  });
});
