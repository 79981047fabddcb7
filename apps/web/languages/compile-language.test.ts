import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileLanguage } from './compile-language.ts';
import { compiledLanguage } from './languages.ts';

let site: string;

beforeAll(() => {
  site = mkdtempSync(join(tmpdir(), 'languages-'));
  const files = {
    'page.ts': `import { HOME } from './strings/home.ts';\nimport { ALL } from './strings/deep/all.ts';\nimport { NAME } from './strings/name.ts';\nexport const said = [HOME, ALL, NAME];`,
    'strings/home.ts': `export const HOME = 'Welcome';`,
    'strings/deep/all.ts': `import { HOME } from '../home.ts';\nimport { ONLY } from '../only.ts';\nimport { DEEP } from './low.ts';\nexport const ALL = HOME + ONLY + DEEP;`,
    'strings/deep/low.ts': `export const DEEP = 'A folder deeper';`,
    'strings/pcm/deep/low.ts': `export const DEEP = 'E dey inside folder';`,
    'strings/only.ts': `export const ONLY = 'English only';`,
    'strings/name.ts': `export const NAME = 'Lamp';`,
    'strings/pcm/home.ts': `export const HOME = 'You don land';`,
    'strings/pcm/name.ts': `import { NAME as english } from '../name.ts';\nexport const NAME = english + ' for una';`,
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(site, name, '..'), { recursive: true });
    writeFileSync(join(site, name), text);
  }
});
afterAll(() => rmSync(site, { recursive: true, force: true }));

async function compiled(folder?: string): Promise<string> {
  const result = await build({
    configFile: false,
    root: site,
    logLevel: 'silent',
    plugins: folder ? [compileLanguage({ strings: join(site, 'strings'), folder })] : [],
    build: { write: false, minify: false, lib: { entry: join(site, 'page.ts'), formats: ['es'], fileName: 'page' } },
  });
  const [bundle] = [result].flat();
  if (!bundle || !('output' in bundle)) throw new Error('nothing was built');
  return bundle.output.map((part) => (part.type === 'chunk' ? part.code : '')).join('\n');
}

describe('pages compiled in another language', () => {
  it('carry its words and not the English ones', async () => {
    const code = await compiled('pcm');
    expect(code).toContain('You don land');
    expect(code).not.toContain('Welcome');
  });

  it('take the words of a folder from the same folder of the translation', async () => {
    const code = await compiled('pcm');
    expect(code).toContain('E dey inside folder');
    expect(code).not.toContain('A folder deeper');
  });

  it('stay English where a file is not translated', async () => {
    expect(await compiled('pcm')).toContain('English only');
  });

  it('let a translation read the English file beside it', async () => {
    expect(await compiled('pcm')).toMatch(/Lamp[\s\S]*for una/);
  });

  it('are untouched in English', async () => {
    const code = await compiled();
    expect(code).toContain('Welcome');
    expect(code).not.toContain('You don land');
  });
});

it('a name that is no language of ours means English', () => {
  expect(compiledLanguage('pcm')?.base).toBe('/pcm');
  expect(compiledLanguage('en_US:en')).toBeUndefined();
});
