// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { runInlineScript } from '../src/testing/inline-script.ts';
import { pageFiles, routesOf, withEarlyFrame } from './early-frame-html.ts';

const ROUTES = {
  root: { path: '', module: '/assets/root.js', imports: ['/assets/react.js'] },
  layout: { parentId: 'root', module: '/assets/layout.js', imports: ['/assets/react.js', '/assets/app.js'] },
  home: { path: 'user/dashboard', parentId: 'layout', module: '/assets/home.js', imports: ['/assets/app.js'] },
  meter: { path: 'user/meters/:id', parentId: 'layout', module: '/assets/meter.js' },
  rest: { path: 'user/*', parentId: 'layout', module: '/assets/lost.js' },
  about: { path: 'about', parentId: 'root', module: '/assets/about.js' },
};
const KNOWN = new Set(['/assets/root.js', '/assets/react.js']);
const FILES = pageFiles(ROUTES, KNOWN);
const WORDS = {
  base: '/pcm',
  markup:
    '<aside id="early" hidden=""><p data-title=""></p><span data-to="/user/dashboard"></span><span data-to="/user/meters" data-under="/user/meters"></span></aside>',
  titles: { '/user/cards': 'Saved cards' },
  welcome: 'Welcome, ',
};
const FALLBACK = '<body><main id="main">Opening</main><div class="toasts"></div></body>';

describe('the scripts of the pages of residents', () => {
  it('are those of the page and its layouts that the document does not name', () => {
    const named = (path: string) => FILES.pages[path]?.map((place) => FILES.files[place]);
    expect(Object.keys(FILES.pages)).toEqual(['/user/dashboard', '/user/meters/*']);
    expect(named('/user/dashboard')).toEqual(['/assets/app.js', '/assets/layout.js', '/assets/home.js']);
    expect(named('/user/meters/*')).toEqual(['/assets/app.js', '/assets/layout.js', '/assets/meter.js']);
  });

  it('stand in the manifest of the router, which may have no other shape', () => {
    expect(routesOf(`window.__reactRouterManifest=${JSON.stringify({ routes: ROUTES })};`)).toEqual(ROUTES);
    expect(() => routesOf('export default {}')).toThrow('another shape');
  });
});

describe('the frame before the scripts run', () => {
  it('is refused for a document of another shape', () => {
    expect(() => withEarlyFrame('<body></body>', WORDS, FILES)).toThrow('another shape');
  });

  afterEach(() => {
    vi.unstubAllGlobals();
    localStorage.clear();
    document.head.replaceChildren();
    delete document.documentElement.dataset.theme;
  });

  let runs = 0;
  async function open(path: string): Promise<HTMLElement | null> {
    history.replaceState(null, '', path);
    const html = withEarlyFrame(FALLBACK, WORDS, FILES);
    const [, before = '', script = '', after = ''] =
      /<body>([\s\S]*)<script>([\s\S]*)<\/script>([\s\S]*)<\/body>/.exec(html) ?? [];
    document.body.innerHTML = before + after;
    await runInlineScript(`/* ${(runs += 1)} */${script}`);
    return document.getElementById('early');
  }
  const preloads = () => Array.from(document.querySelectorAll('link'), (link) => link.getAttribute('href'));

  it('marks the open page, and names its scripts to the browser', async () => {
    const frame = await open('/pcm/user/meters/7/');
    expect(frame?.hidden).toBe(false);
    expect(Array.from(frame?.querySelectorAll('[aria-current]') ?? [], (one) => one.getAttribute('data-to'))).toEqual([
      '/user/meters',
    ]);
    expect(preloads()).toEqual(['/assets/app.js', '/assets/layout.js', '/assets/meter.js']);
  });

  it('has the heading of the page; the dashboard greets who was here before', async () => {
    expect((await open('/pcm/user/cards'))?.textContent).toBe('Saved cards');
    expect((await open('/pcm/user/dashboard'))?.textContent).toBe('');
    localStorage.setItem('user-storage', JSON.stringify({ state: { user: { firstName: '<b>Ada' } } }));
    expect((await open('/pcm/user/dashboard'))?.textContent).toBe('Welcome, <b>Ada');
  });

  it('is there when the browser refuses storage', async () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('refused');
      },
      clear: () => undefined,
    });
    expect((await open('/pcm/user/cards'))?.textContent).toBe('Saved cards');
  });

  it('is not there on pages of others', async () => {
    expect(await open('/pcm/manage/dashboard')).toBeNull();
  });

  it('goes as soon as anything is drawn, with the theme unless that is the app', async () => {
    localStorage.setItem('theme', '"dark"');
    await open('/pcm/user/cards');
    expect(document.documentElement.dataset.theme).toBe('dark');
    document.getElementById('main')?.replaceWith(document.createElement('section'));
    await vi.waitFor(() => expect(document.getElementById('early')).toBeNull());
    expect(document.documentElement.dataset.theme).toBeUndefined();

    await open('/pcm/user/cards');
    const app = document.createElement('div');
    app.className = 'app-frame';
    document.getElementById('main')?.replaceWith(app);
    await vi.waitFor(() => expect(document.getElementById('early')).toBeNull());
    expect(document.documentElement.dataset.theme).toBe('dark');
  });
});
