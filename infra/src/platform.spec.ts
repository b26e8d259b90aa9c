import { missing, scarce, thisMachine, type Machine } from '../platform.mjs';

const linux: Machine = {
  command: 'start',
  platform: 'linux',
  arch: 'x64',
  isMusl: false,
  nodeMajor: 20,
  folder: '/home/ada/my räum (50%)/',
  env: {},
};
const mac: Machine = { ...linux, platform: 'darwin', arch: 'arm64', nodeMajor: 24 };
const alpine: Machine = { ...linux, isMusl: true, nodeMajor: 24 };
const databaseUrl = { DATABASE_URL: 'postgres://labeling@localhost/labeling' };
const browser = { CHROMIUM_PATH: '/Applications/Chromium.app/Contents/MacOS/Chromium' };

describe('The check of the machine', () => {
  it.each<[string, Machine]>([
    ['Linux on x64', linux],
    ['Linux on x64, for tests', { ...linux, command: 'test' }],
    ['Linux on arm64', { ...linux, arch: 'arm64' }],
    ['macOS with a recent Node', mac],
    ['macOS with a browser, for tests', { ...mac, command: 'test', env: browser }],
    ['Linux without glibc and a Postgres given by URL', { ...alpine, env: databaseUrl }],
  ])('passes %s', (_, machine) => {
    expect(missing(machine)).toBeUndefined();
  });

  it.each<[string, Machine, string]>([
    ['Windows', { ...linux, platform: 'win32', nodeMajor: 24 }, 'inside WSL 2'],
    ['Linux with Node 18', { ...linux, nodeMajor: 18 }, 'Linux on x64 needs Node 20 or newer; this is Node 18.'],
    ['macOS with Node 20', { ...mac, nodeMajor: 20 }, 'macOS on arm64 needs Node 24 or newer; this is Node 20.'],
    ['macOS without a browser, for tests', { ...mac, command: 'test' }, 'set CHROMIUM_PATH'],
    ['Linux on arm64 without a browser, for tests', { ...linux, arch: 'arm64', command: 'check' }, 'set CHROMIUM_PATH'],
    ['Linux without glibc', alpine, 'set DATABASE_URL'],
    ['Linux without glibc, for tests', { ...alpine, command: 'test', env: databaseUrl }, 'which tests need'],
    ['a folder whose name the build does not take', { ...linux, folder: '/home/ada/C#/' }, '“#”: move it elsewhere.'],
    [
      'a machine without its folder of temporary files',
      { ...linux, lostTmp: '/tmp/of/ada' },
      'cannot be written to /tmp/of/ada:',
    ],
    ['Linux on riscv64', { ...linux, arch: 'riscv64', nodeMajor: 24 }, 'set DATABASE_URL'],
  ])('reports in one sentence what is missing on %s', (_, machine, sentence) => {
    expect(missing(machine)).toContain(sentence);
    expect(missing(machine)).toMatch(/^[^.]*(\d\.\d[^.]*)?\.$/);
  });

  it('warns when there is little memory for building', () => {
    expect(scarce(1_073_741_824)).toBe(
      'Building needs 1.5 GB of memory, and this machine has 1.1 GB: it may take very long, or be killed.',
    );
    expect([scarce(2_000_000_000), scarce()]).toEqual([undefined, undefined]);
  });

  it('passes the machine it runs on', () => {
    expect(thisMachine()).toMatchObject({ platform: process.platform, arch: process.arch, lostTmp: undefined });
  });
});
