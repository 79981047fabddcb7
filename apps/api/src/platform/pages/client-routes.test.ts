import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clientRoutesFile, readClientRoutes } from './client-routes.ts';

let root: string;

function isRoute(routes: unknown, path: string): boolean {
  writeFileSync(join(root, clientRoutesFile), JSON.stringify(routes));
  return readClientRoutes(root)(path) !== undefined;
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'routes-'));
});
afterEach(() => rmSync(root, { recursive: true }));

describe('the routes of a build', () => {
  it.each([
    ['/', '/', true],
    ['/', '/terms', false],
    ['/user/dashboard', '/user/dashboard', true],
    ['/user/dashboard', '/user/dashboard/more', false],
    ['/user/dashboard', '/user', false],
    ['/user/meters/:id', '/user/meters/04175000019', true],
    ['/user/meters/:id', '/user/meters', false],
    ['/user/meters/:id', '/user/meters/a/b', false],
    ['/user/history/:id?', '/user/history', true],
    ['/user/history/:id?', '/user/history/7', true],
    ['/user/history/:id?', '/user/history/7/8', false],
    ['/files/*', '/files/a/b', true],
    ['/files/*', '/filesystem', false],
    ['/a.b', '/axb', false],
  ])('%s: %s is a route: %s', (route, path, expected) => {
    expect(isRoute([route], path)).toBe(expected);
  });

  it('must exist', () => {
    expect(() => readClientRoutes(root)).toThrow('build the web pages again');
    expect(() => isRoute({}, '/')).toThrow('is not a list');
  });
});
