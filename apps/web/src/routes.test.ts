// @vitest-environment node
import { matchRoutes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

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
])('in the %s document, %s is a page of the other one: %s', async (document, path, is) => {
  const children = JSON.parse(await builtRoutes({ NODE_ENV: 'production', WEB_KIT: 'off', PAGES_FOR: document }));
  const route = matchRoutes([{ id: 'root', path: '', children }], path)?.at(-1)?.route;
  expect(route?.id?.startsWith('other-document') ?? false).toBe(is);
  expect(route?.id).not.toBe('root');
});
