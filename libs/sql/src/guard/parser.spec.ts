import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('./parser.ts', import.meta.url));

describe('the parser of queries', () => {
  it('is not optimized, however many queries it parses', () => {
    const program = `
      import { parser } from ${JSON.stringify(file)};
      const { parseSync } = await parser();
      for (let n = 0; n < 3000; n++) parseSync('select a, count(*) from t where x = 1 group by a');
    `;
    // V8 names the compiler of each function, and optimizes while the program waits rather than in the background.
    const flags = ['--trace-wasm-compilation-times', '--wasm-sync-tier-up', '--no-warnings', '--input-type=module'];
    const told = execFileSync(process.execPath, [...flags, '--eval', program], { encoding: 'utf8' });
    const compilers = new Set(Array.from(told.matchAll(/ using (\w+),/g), ([, name]) => name));
    expect([...compilers]).toEqual(['Liftoff']);
  });
});
