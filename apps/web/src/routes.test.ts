// @vitest-environment node
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
