// @vitest-environment node
import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import {
  importsFirst,
  withAppStyles,
  withInstallOffer,
  withLateScripts,
  withPlainStyles,
} from './late-scripts-html.ts';

const PAGE = `<head><link rel="modulepreload" href="/assets/a.js"/><link rel="icon" href="/icon.svg"/></head><body><p>Text</p><script type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/home.js";
  window.__reactRouterRouteModules = {"root":route0,"home":route1};
import("/assets/entry.js");</script></body>`;

describe('a page whose scripts come late', () => {
  it('asks for no script before its first paint', () => {
    const html = withLateScripts(PAGE);
    expect(html).not.toContain('<link rel="modulepreload"');
    expect(html).not.toMatch(/^import /m);
    expect(html).toContain('first-contentful-paint');
    expect(html).toContain('<link rel="icon" href="/icon.svg"/></head><body><p>Text</p>');
  });

  it('still gives the router every module it had, and starts it last', () => {
    const html = withLateScripts(PAGE);
    expect(html).toContain(
      'const [,route0,route1]=await Promise.all([import("/assets/manifest.js"),import("/assets/root.js"),import("/assets/home.js")]);' +
        'window.__reactRouterRouteModules={"root":route0,"home":route1};await import("/assets/entry.js")',
    );
    expect(html).toContain('for(const href of ["/assets/a.js"].concat(globalThis.__pageFiles??[]))');
  });

  it('runs each file in a task of its own when it is told to, and never the one that starts the app', () => {
    const html = withLateScripts(
      PAGE.replace('</head>', () => '<link rel="modulepreload" href="/assets/entry.js"/></head>'),
      () => [],
    );
    expect(html).toContain(
      'for(const file of ["/assets/a.js"].concat(globalThis.__pageFiles??[]))await Promise.race([press,import(file).then(pause,pause)]);',
    );
    expect(withLateScripts(PAGE)).not.toContain('import(file)');
  });

  it('runs a file after those that it imports', () => {
    const imports: Record<string, string[]> = {
      '/a.js': ['/b.js', '/other.js'],
      '/other.js': ['/c.js'],
      '/c.js': ['/a.js'],
    };
    const importsOf = (file: string) => imports[file] ?? [];
    expect(importsFirst(['/a.js', '/b.js', '/c.js', '/d.js'], importsOf)).toEqual(['/b.js', '/c.js', '/a.js', '/d.js']);
    const two = PAGE.replace('</head>', () => '<link rel="modulepreload" href="/assets/b.js"/></head>');
    expect(withLateScripts(two, (file) => (file === '/assets/a.js' ? ['/assets/b.js'] : []))).toContain(
      'for(const file of ["/assets/b.js","/assets/a.js"].concat',
    );
  });

  /** Runs the start of a page whose steps are /assets/a.js and /assets/b.js. `answer` says what becomes of a file that is imported. */
  function run(answer: (file: string) => Promise<unknown>) {
    const two = PAGE.replace('</head>', () => '<link rel="modulepreload" href="/assets/b.js"/></head>');
    const script = /<script type="module">([\s\S]*?)<\/script>/.exec(withLateScripts(two, () => []))?.[1] ?? '';
    const asked: string[] = [];
    const listeners = new Map<string, () => void>();
    runInNewContext(script.replaceAll('import(', 'load('), {
      load(file: string) {
        asked.push(file);
        return answer(file);
      },
      // The pauses between the steps end at once, the long waits of the page never.
      setTimeout: (then: () => void, ms = 0) => void (ms === 0 && queueMicrotask(then)),
      addEventListener: (type: string, listen: () => void) => listeners.set(type, listen),
      document: { createElement: () => ({}), head: { append: () => undefined } },
      window: {},
      PerformanceObserver: class {
        observe = () => undefined;
      },
      __nothingToPaint: true,
    });
    return { asked, press: () => listeners.get('pointerdown')?.() };
  }
  const START = ['/assets/manifest.js', '/assets/root.js', '/assets/home.js', '/assets/entry.js'];

  it('starts the app although one of its files fails', async () => {
    const { asked } = run((file) => (file === '/assets/a.js' ? Promise.reject(new Error('gone')) : Promise.resolve()));
    await vi.waitFor(() => expect(asked).toEqual(['/assets/a.js', '/assets/b.js', ...START]));
  });

  it('stops waiting for a file that never ends when the user taps', async () => {
    const { asked, press } = run((file) =>
      file === '/assets/a.js' ? new Promise(() => undefined) : Promise.resolve(),
    );
    await new Promise((resolve) => setImmediate(resolve));
    expect(asked).toEqual(['/assets/a.js']);
    press();
    await vi.waitFor(() => expect(asked).toEqual(['/assets/a.js', '/assets/b.js', ...START]));
  });

  it('begins again when the network went away meanwhile', () => {
    expect(withLateScripts(PAGE)).toMatch(/}catch{begun=false;setTimeout\(begin,\d+\)}/);
  });

  it('refuses a page that starts in a way it does not know', () => {
    expect(() => withLateScripts('<p>Text</p>')).toThrow('no start script');
    expect(() => withLateScripts('<script type="module" async="">start()</script>')).toThrow('another shape');
  });
});

describe('a page of residents', () => {
  it('keeps the offer to install it, after everything that React made', () => {
    const html = withInstallOffer('<head><style>a{}</style></head><body></body>');
    expect(html).toMatch(/^<head><style>a\{\}<\/style><script>[^<]*beforeinstallprompt[^<]*<\/script><\/head>/);
    expect(() => withInstallOffer('<p>Text</p>')).toThrow('no head');
  });
});

describe('the styles of a page', () => {
  it('stand in it as they were written', () => {
    const html = withPlainStyles('<style id="theme">a&gt;b{content:&quot;&amp;&quot;}</style><p>1 &lt; 2</p>');
    expect(html).toBe('<style id="theme">a>b{content:"&"}</style><p>1 &lt; 2</p>');
  });

  it('may not be missing', () => {
    expect(() => withPlainStyles('<p>Text</p>')).toThrow('no styles');
    expect(() => withPlainStyles('<style id="theme"></style>')).toThrow('no styles');
  });
});

describe('the document of residents', () => {
  const FALLBACK = '<html lang="en-NG"><style id="theme">@font-face{src:url(/assets/a.woff2)}.a{}</style>';

  it('has the styles of the app in place of the public ones, and says so', () => {
    expect(withAppStyles(FALLBACK, '@font-face{src:url(/assets/a.woff2)}.b{}')).toBe(
      '<html data-styles="app" lang="en-NG"><style id="theme">@font-face{src:url(/assets/a.woff2)}.b{}</style>',
    );
  });

  it('refuses styles that name files which were not built', () => {
    expect(() => withAppStyles(FALLBACK, '@font-face{src:url(/assets/b.woff2)}')).toThrow('/assets/b.woff2');
    expect(() => withAppStyles('<html ><p>Text</p>', '.b{}')).toThrow('other files');
  });
});
