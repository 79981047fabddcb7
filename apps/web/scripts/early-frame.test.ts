// @vitest-environment jsdom
import { naira } from '@gatelight/contract/money';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runInlineScript } from '../src/testing/inline-script.ts';
import { pageFiles, routesOf, withEarlyFrame } from './early-frame-html.ts';

const ROUTES = {
  root: { path: '', module: '/assets/root.js', imports: ['/assets/react.js'] },
  layout: { parentId: 'root', module: '/assets/layout.js', imports: ['/assets/react.js'] },
  home: { path: 'user/dashboard', parentId: 'layout', module: '/assets/home.js', imports: ['/assets/app.js'] },
  meter: {
    path: 'user/meters/:id',
    parentId: 'layout',
    module: '/assets/meter.js',
    imports: ['/assets/app.js'],
  },
  rest: { path: 'user/*', parentId: 'layout', module: '/assets/lost.js' },
  about: { path: 'about', parentId: 'root', module: '/assets/about.js' },
};
const KNOWN = new Set(['/assets/root.js', '/assets/react.js']);
const FILES = pageFiles(ROUTES, KNOWN, (file) => (file === '/assets/layout.js' ? ['/assets/app.js'] : []));
const WORDS = {
  base: '/pcm',
  others: [] as string[],
  markup:
    '<aside id="early" hidden=""><header><i></i><b data-place=""></b></header><div data-head=""><p data-title=""></p><p data-lead=""></p></div><div data-part="/user/profile" data-kept="section" data-others="security privacy" data-draft="draft" hidden="">Photo</div><div data-shapes=""><p data-search="" hidden="">Search</p><div data-balance="" hidden=""><h2>Balance</h2><button aria-pressed="false"><svg class="eye"></svg></button><p></p><span data-eye-off="" hidden=""><svg class="eye-off"></svg></span></div><div data-shape=""></div></div><span data-role="manager" hidden="">Office</span><span data-to="/user/dashboard"></span><span data-to="/user/meters" data-under="/user/other /user/meters"></span></aside>',
  titles: { '/user/cards': 'Saved cards' },
  leads: { '/user/cards': 'Pay faster.' },
  welcome: 'Welcome, ',
  sources: { user: '/me', dashboard: '/dashboard' },
  calls: { '': ['/me'], '/user/dashboard': ['/dashboard'], '/user/cards': ['/cards'] },
};
const FALLBACK = '<body><main id="main">Opening</main><div class="toasts"></div></body>';

describe('the scripts of the pages of residents', () => {
  it('are those of the page and its layouts that the document does not name, each after those that it imports', () => {
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
    delete globalThis.__earlyAnswers;
    delete document.documentElement.dataset.theme;
  });

  const answers: Record<string, unknown> = {
    '/me': { data: { firstName: 'Ada' } },
    '/dashboard': { data: { wallet: { balance_kobo: 26_700_005 } } },
  };
  const fetched: string[] = [];
  let isAway = false;
  let isSlow = false;

  let runs = 0;
  async function open(path: string, words = WORDS): Promise<HTMLElement | null> {
    fetched.length = 0;
    vi.stubGlobal('fetch', (url: string) => {
      fetched.push(url);
      if (isSlow) return new Promise(() => undefined);
      const body = isAway ? undefined : answers[url];
      return body === undefined ? Promise.reject(new TypeError('no network')) : Promise.resolve(Response.json(body));
    });
    history.replaceState(null, '', path);
    const html = withEarlyFrame(FALLBACK, words, FILES);
    const [, before = '', script = '', after = ''] =
      /<body>([\s\S]*)<script>([\s\S]*)<\/script>([\s\S]*)<\/body>/.exec(html) ?? [];
    document.body.innerHTML = before + after;
    await runInlineScript(`/* ${(runs += 1)} */${script}`);
    return document.getElementById('early');
  }
  const part = (frame: HTMLElement | null, name: string) => frame?.querySelector<HTMLElement>(`[data-${name}]`);

  it('marks the open page, and notes its scripts for the start of the app', async () => {
    const frame = await open('/pcm/user/meters/7/');
    expect(frame?.hidden).toBe(false);
    expect(Array.from(frame?.querySelectorAll('[aria-current]') ?? [], (one) => one.getAttribute('data-to'))).toEqual([
      '/user/meters',
    ]);
    expect(globalThis).toHaveProperty('__pageFiles', ['/assets/app.js', '/assets/layout.js', '/assets/meter.js']);
  });

  it('has the heading of the page and the sentence below it', async () => {
    const frame = await open('/pcm/user/cards');
    expect(part(frame, 'title')?.textContent).toBe('Saved cards');
    expect(part(frame, 'lead')?.textContent).toBe('Pay faster.');
    expect(part(frame, 'balance')?.hidden).toBe(true);
    expect(part(await open('/pcm/user/meters/7'), 'lead')).toBeNull();
  });

  it('has the home that this device remembers, and no icon without one', async () => {
    expect((await open('/pcm/user/cards'))?.querySelector('header')?.innerHTML).toBe('');
    localStorage.setItem('user-storage', JSON.stringify({ state: { place: 'Palm Court Estate · Block 4' } }));
    expect(part(await open('/pcm/user/cards'), 'place')?.textContent).toBe('Palm Court Estate · Block 4');
  });

  it('opens the language that the user chose on this device, and no other address', async () => {
    const english = { ...WORDS, base: '', others: ['/pcm'] };
    const replace = vi.fn();
    const address = { pathname: '/user/history', search: '?type=gas', hash: '#top', replace };
    vi.stubGlobal('location', address);
    for (const chosen of [null, '', '//evil.example']) {
      localStorage.setItem('language', JSON.stringify(chosen));
      await open('/user/history', english);
    }
    expect(replace).not.toHaveBeenCalled();
    localStorage.setItem('language', JSON.stringify('/pcm'));
    const frame = await open('/user/history', english);
    expect(replace.mock.calls).toEqual([['/pcm/user/history?type=gas#top']]);
    expect(frame?.hidden).toBe(true);
  });

  it('shows what is for a role only to those who have it', async () => {
    expect(part(await open('/pcm/user/cards'), 'role')?.hidden).toBe(true);
    localStorage.setItem('user-storage', JSON.stringify({ state: { user: { roles: ['user', 'manager'] } } }));
    expect(part(await open('/pcm/user/cards'), 'role')?.hidden).toBe(false);
  });

  it('asks for what the page will ask for, except when the address has a query', async () => {
    await open('/pcm/user/cards');
    expect(fetched).toEqual(['/me', '/cards']);
    expect(Array.from(globalThis.__earlyAnswers?.keys() ?? [])).toEqual(['/me', '/cards']);
    await open('/pcm/user/cards?from=1');
    expect(fetched).toEqual(['/me']);
  });

  it('greets whom the device knows at once, and everyone when the server has said who it is', async () => {
    localStorage.setItem('user-storage', JSON.stringify({ state: { user: { firstName: '<b>Ada' } } }));
    isAway = true;
    expect(part(await open('/pcm/user/dashboard'), 'title')?.textContent).toBe('Welcome, <b>Ada');
    localStorage.clear();
    isAway = false;
    const frame = await open('/pcm/user/dashboard');
    await vi.waitFor(() => expect(part(frame, 'title')?.textContent).toBe('Welcome, Ada'));
  });

  it('has the balance as soon as the server has said it, unless it was hidden on this device', async () => {
    const frame = await open('/pcm/user/dashboard');
    expect(part(frame, 'shape')).toBeNull();
    await vi.waitFor(() => expect(part(frame, 'balance')?.textContent).toBe(`Balance${naira(26_700_005n)}`));
    // The app reads the same answer.
    const answer = await globalThis.__earlyAnswers?.get('/dashboard');
    expect(await answer?.json()).toEqual(answers['/dashboard']);
    localStorage.setItem('balanceHidden', 'true');
    const hidden = await open('/pcm/user/dashboard');
    expect(part(hidden, 'balance')?.textContent).toBe('Balance₦••••••');
    const button = hidden?.querySelector('button');
    expect(button?.getAttribute('aria-pressed')).toBe('true');
    expect(button?.innerHTML).toBe('<svg class="eye-off"></svg>');
    await globalThis.__firstFigures;
    expect(part(hidden, 'balance')?.textContent).toBe('Balance₦••••••');
  });

  describe('lets the scripts begin', () => {
    beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'requestAnimationFrame'] }));
    afterEach(() => {
      vi.useRealTimers();
      isAway = false;
      isSlow = false;
    });
    /** Whether the scripts may begin, and the text of the balance when they were allowed to. */
    function watched(frame: HTMLElement | null) {
      const seen = { mayBegin: false, balance: '' };
      void globalThis.__firstFigures?.then(() => {
        seen.mayBegin = true;
        seen.balance = part(frame, 'balance')?.textContent ?? '';
      });
      return seen;
    }
    /** Lets everything happen that waits for no timer. */
    const turn = () => new Promise((resolve) => setImmediate(resolve));

    it('when the balance is painted', async () => {
      const frame = await open('/pcm/user/dashboard');
      const seen = watched(frame);
      while (part(frame, 'balance')?.textContent === 'Balance') await turn();
      expect(seen.mayBegin).toBe(false);
      await vi.advanceTimersByTimeAsync(20);
      expect(seen).toEqual({ mayBegin: true, balance: `Balance${naira(26_700_005n)}` });
    });

    it('after 0.3 s when no answer has come, not before', async () => {
      isSlow = true;
      const seen = watched(await open('/pcm/user/dashboard'));
      await vi.advanceTimersByTimeAsync(299);
      await turn();
      expect(seen.mayBegin).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      expect(seen).toEqual({ mayBegin: true, balance: 'Balance' });
    });

    it.each([
      ['the server cannot be reached', '/pcm/user/dashboard', true],
      ['the page asks for something else', '/pcm/user/dashboard?from=1', false],
    ])('at once when %s', async (_, path, away) => {
      isAway = away;
      const seen = watched(await open(path));
      await turn();
      await vi.advanceTimersByTimeAsync(20);
      expect(seen).toEqual({ mayBegin: true, balance: 'Balance' });
    });
  });

  it('has the part of the page that is the same for everybody, unless this device shows another first', async () => {
    const frame = await open('/pcm/user/profile');
    expect(part(frame, 'part')?.hidden).toBe(false);
    expect(part(frame, 'shapes')).toBeNull();
    localStorage.setItem('section', '"security"');
    const other = await open('/pcm/user/profile');
    expect(part(other, 'part')).toBeNull();
    expect(part(other, 'shapes')).not.toBeNull();
    expect(part(await open('/pcm/user/cards'), 'part')).toBeNull();
    localStorage.setItem('section', '"of another version"');
    expect(part(await open('/pcm/user/profile'), 'part')?.hidden).toBe(false);
  });

  it.each([
    [{ amount: '', isAccountOpen: false }, true],
    [{ amount: '5000', isAccountOpen: false }, false],
    [{ amount: '', isAccountOpen: true }, false],
  ])('has that part when the form that was begun is %j: %s', async (draft, is) => {
    sessionStorage.setItem('draft', JSON.stringify(draft));
    const frame = await open('/pcm/user/profile');
    sessionStorage.clear();
    expect(part(frame, 'part') !== null).toBe(is);
  });

  it('is there when the browser refuses storage', async () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('refused');
      },
      clear: () => undefined,
    });
    expect(part(await open('/pcm/user/cards'), 'title')?.textContent).toBe('Saved cards');
  });

  it('is not there on pages of others, which begin at once', async () => {
    expect(await open('/pcm/manage/dashboard')).toBeNull();
    expect(fetched).toEqual([]);
    expect(globalThis).toHaveProperty('__nothingToPaint', true);
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
