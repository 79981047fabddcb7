import { describe, expect, it } from 'vitest';
import { namedFiles, offlineFiles } from './offline-pages.ts';

const page = (path: string, module = `/assets/${path.replaceAll(/\W+/g, '-')}.js`) => ({
  parentId: 'layout',
  path,
  module,
  isOffline: true,
});
const ROUTES = {
  layout: { module: '/assets/layout.js', imports: ['/assets/common.js'] },
  home: { ...page('user/dashboard'), css: ['/assets/home.css'] },
  history: page('user/history', '/assets/history.js'),
  list: { parentId: 'history', module: '/assets/list.js' },
  one: { parentId: 'history', path: ':slug/:id', module: '/assets/one.js', isOffline: true },
  meters: page('user/meters'),
  meter: page('user/meters/:id'),
  help: page('user/help'),
  saved: page('saved_tokens'),
  vend: { ...page('user/vend_utility', '/assets/vend.js'), isOffline: undefined },
  'other-document-*': { path: '*', module: '/assets/leave.js' },
};
const CODE: Record<string, string> = {
  '/assets/one.js': 'import{a}from"./receipt.js";const q=()=>import(`./qr.js`);',
  '/assets/receipt.js': 'const picture="/assets/state-error-Ab1.svg";m.f=["assets/late.js","assets/late.css"]',
};

describe('the files of the pages that open without network', () => {
  const files = offlineFiles(
    { routes: ROUTES, entry: ['/assets/entry.js'] },
    (id) => id.startsWith('other-document'),
    (file) => namedFiles(CODE[file] ?? ''),
  );

  it('are those of the pages with their frame, what they load later, and their pictures', () => {
    expect(files).toEqual(
      expect.arrayContaining([
        '/assets/entry.js',
        '/assets/layout.js',
        '/assets/common.js',
        '/assets/home.css',
        '/assets/list.js',
        '/assets/one.js',
        '/assets/receipt.js',
        '/assets/qr.js',
        '/assets/late.js',
        '/assets/late.css',
        '/assets/state-error-Ab1.svg',
        '/assets/leave.js',
      ]),
    );
  });

  it('leave out pages that need the server', () => expect(files).not.toContain('/assets/vend.js'));

  it('are never none at all', () => {
    const isLeaving = () => true;
    expect(() => offlineFiles({ routes: { vend: ROUTES.vend }, entry: [] }, isLeaving, () => [])).toThrow(
      'no page says',
    );
  });
});
