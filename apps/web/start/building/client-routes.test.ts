// @vitest-environment node
import { expect, it } from 'vitest';
import { clientRoutes } from './client-routes.ts';

it('lists every path that shows a page, without layouts, the NotFound page and the other document', () => {
  const paths = clientRoutes({
    root: { path: '' },
    'layout/public': { parentId: 'root' },
    home: { parentId: 'layout/public' },
    terms: { path: 'terms', parentId: 'layout/public' },
    user: { path: 'user', parentId: 'root' },
    dashboard: { path: 'dashboard', parentId: 'user' },
    meter: { path: 'meters/:id', parentId: 'user' },
    'other-document-user/*': { path: 'user/*', parentId: 'root' },
    'not-found': { path: '*', parentId: 'layout/public' },
  });
  expect(paths).toEqual(['/', '/terms', '/user/dashboard', '/user/meters/:id']);
});
