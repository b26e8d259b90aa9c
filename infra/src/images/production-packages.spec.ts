import { productionPackages } from '../../images/production-packages.mjs';

const packages = {
  'apps/one': {
    dependencies: { '@here/lib': '*', plain: '1' },
    devDependencies: { compiler: '1' },
    optionalDependencies: { native: '1' },
    peerDependencies: { beside: '1', perhaps: '1' },
    peerDependenciesMeta: { perhaps: { optional: true } },
  },
  'libs/lib': { dependencies: { plain: '2' }, devDependencies: { compiler: '1' } },
  'node_modules/@here/lib': { resolved: 'libs/lib', link: true },
  'node_modules/plain': { dependencies: { deep: '1' } },
  'node_modules/plain/node_modules/deep': { dependencies: { beside: '1' } },
  'libs/lib/node_modules/plain': {},
  'node_modules/beside': {},
  'node_modules/deep': {},
  'node_modules/compiler': {},
  'node_modules/native': {},
  'node_modules/perhaps': {},
};

describe('the packages that a workspace needs in production', () => {
  it('are those it depends on, each where Node finds it, and none for development or for one processor only', () => {
    expect(productionPackages({ packages }, ['apps/one'])).toEqual({
      workspaces: ['apps/one', 'libs/lib'],
      packages: [
        'node_modules/plain',
        'node_modules/beside',
        'libs/lib/node_modules/plain',
        'node_modules/plain/node_modules/deep',
      ],
    });
  });

  it('lack what is left out and everything that only it needs', () => {
    const { packages: left } = productionPackages({ packages }, ['apps/one'], ['plain']);
    expect(left).toEqual(['node_modules/beside']);
  });

  it('must all be in the lock file', () => {
    const incomplete = { 'apps/one': { dependencies: { plain: '1' } } };
    expect(() => productionPackages({ packages: incomplete }, ['apps/one'])).toThrow(
      'package-lock.json has no plain, which apps/one needs',
    );
  });
});
