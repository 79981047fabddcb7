// @vitest-environment node
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { matchRoutes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

async function builtRoutes(variables: Record<string, string>): Promise<string> {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  return JSON.stringify((await import('./routes.ts')).default);
}

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllEnvs());

it('a build for production has no page of all components', async () => {
  const routes = await builtRoutes({ NODE_ENV: 'production', WEB_KIT: 'off' });
  expect(routes).toContain('"terms"');
  expect(routes).not.toContain('dev');
});

it.each([
  ['development', { NODE_ENV: 'development', WEB_KIT: '' }],
  ['a build for tests', { NODE_ENV: 'production', WEB_KIT: 'on' }],
])('%s has it', async (_, variables) => {
  expect(await builtRoutes(variables)).toContain('"dev/ui"');
});

it('the scripts of public pages are cut for no page of residents, managers, staff or developers', async () => {
  vi.stubEnv('WEB_KIT', 'on');
  const { ROUTE_FILES } = await import('./routes.ts');
  expect(ROUTE_FILES.residents).toContain('./features/fund-wallet/fund-wallet-page.tsx');
  expect(ROUTE_FILES.residents).not.toContain('./features/manage/overview/overview-page.tsx');
  for (const file of ['manage/overview/overview-page', 'staff/people/people-page', 'dev-ui/dev-ui-page'])
    expect(ROUTE_FILES.offices).toContain(`./features/${file}.tsx`);
});

it.each([
  ['app', '/', true],
  ['app', '/terms', true],
  ['app', '/purchase/confirmation', true],
  ['app', '/user', false],
  ['app', '/saved_tokens', false],
  ['app', '/signin', false],
  ['public', '/', false],
  ['public', '/terms', false],
  ['public', '/user', true],
  ['public', '/User/cards', true],
  ['public', '/admin/orders', true],
  ['public', '/admin/login', false],
  ['app', '/manage', true],
  ['public', '/manage/estates/1', true],
  ['office', '/manage/estates/1/houses', false],
  ['office', '/admin/orders', false],
  ['office', '/admin/login', false],
  ['office', '/admin/nothing', false],
  ['office', '/user/dashboard', true],
  ['office', '/', true],
])('in the %s document, %s is a page of the other document: %s', async (document, path, is) => {
  const children = JSON.parse(await builtRoutes({ NODE_ENV: 'production', WEB_KIT: 'off', PAGES_FOR: document }));
  const route = matchRoutes([{ id: 'root', path: '', children }], path)?.at(-1)?.route;
  expect(route?.id?.startsWith('other-document') ?? false).toBe(is);
  expect(route?.id).not.toBe('root');
});

describe('the style sheets', () => {
  const sourceOf = (file: string) => readFileSync(fileURLToPath(new URL(file, import.meta.url)), 'utf8');
  const foldersIn = (css: string, rule: string) =>
    Array.from(css.matchAll(new RegExp(`@source ${rule}'[^']*features/\\{([^}]+)\\}`, 'g')), ([, names = '']) =>
      names.split(','),
    ).flat();
  const folderOf = (file: string) => /^\.\/features\/([^/]+)\//.exec(file)?.[1];

  async function pages() {
    vi.stubEnv('WEB_KIT', 'on');
    const { default: routes, ROUTE_FILES: files } = await import('./routes.ts');
    const all = JSON.stringify(routes).matchAll(/"file":"([^"]+)"/g);
    return {
      offices: files.offices,
      theirs: [...files.residents, ...files.offices],
      all: Array.from(all, ([, file = '']) => file),
    };
  }

  it('of public pages leave out each folder that has pages of residents or of the offices only', async () => {
    const { theirs, all } = await pages();
    const shared = new Set(all.filter((file) => !theirs.includes(file)).map(folderOf));
    const own = new Set(theirs.map(folderOf).filter((folder) => folder !== undefined && !shared.has(folder)));
    expect(new Set(foldersIn(sourceOf('./ui/styles/public.css'), 'not '))).toEqual(own);
  });

  it('of the offices read each folder with a page of theirs', async () => {
    const { offices } = await pages();
    const read = foldersIn(sourceOf('./app/staff/staff.css') + sourceOf('./app/office.css'), '');
    expect(read).toEqual(
      expect.arrayContaining([...new Set(offices.map(folderOf))].filter((folder) => folder && folder !== 'dev-ui')),
    );
  });
});
