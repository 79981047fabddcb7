// @vitest-environment node
import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { withStylesOf, withLateScripts, withPlainStyles, withScript } from './finish-html.ts';
import { inlineScript } from './inline-script.ts';

const PAGE = `<head><link rel="modulepreload" href="/assets/a.js"/><link rel="icon" href="/icon.svg"/></head><body><p>Text</p><script type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1_main from "/assets/home.js";
const route1 = {...route1_main};
  window.__reactRouterRouteModules = {"root":route0,"home":route1};
import("/assets/entry.js");</script></body>`;

describe('a page whose scripts come late', () => {
  it('requests no script before its first paint', () => {
    const html = withLateScripts(PAGE, 'start()');
    expect(html).not.toContain('<link rel="modulepreload"');
    expect(html).not.toMatch(/^import /m);
    expect(html).toContain('<link rel="icon" href="/icon.svg"/></head><body><p>Text</p>');
  });

  it('still gives the router every module it had, in the same order, and starts it last', () => {
    const script = /<script type="module">([\s\S]*)<\/script>/.exec(withLateScripts(PAGE, 'start()'))?.[1];
    expect(script).toBe(
      [
        'start();startLate(["/assets/a.js"],async()=>{await import("/assets/manifest.js");',
        'const route0=await import("/assets/root.js");',
        'const route1_main=await import("/assets/home.js");',
        'const route1 = {...route1_main};',
        '  window.__reactRouterRouteModules = {"root":route0,"home":route1};',
        'await import("/assets/entry.js");});',
      ].join('\n'),
    );
  });

  it('refuses a page that starts in a way it does not know', () => {
    expect(() => withLateScripts('<p>Text</p>', '')).toThrow('no start script');
    expect(() => withLateScripts('<script type="module" async="">start()</script>', '')).toThrow('another shape');
    const other = PAGE.replace('import * as route0 from', 'import route0 from');
    expect(() => withLateScripts(other, '')).toThrow('another shape');
  });
});

describe('a script in the document', () => {
  it('comes after everything that React made', () => {
    expect(withScript('<body><p>Text</p></body>', 'a()')).toBe('<body><p>Text</p><script>a()</script></body>');
    expect(() => withScript('<p>Text</p>', 'a()')).toThrow('no body');
  });

  it.each([
    ['document-script.ts', { OTHER_LANGUAGES: '["/pcm"]' }],
    ['late-start.ts', {}],
  ])('%s needs no other file, and cannot end its element', async (file, define) => {
    const script = await inlineScript(file, 'startLate', define);
    expect(script).not.toMatch(/\b(?:import|require|export)\b|OTHER_LANGUAGES|<\/script/);
    expect(script.length).toBeLessThan(3000);
  });
});

describe('the language that the user chose on this device', () => {
  it.each([
    [null, undefined],
    ['', undefined],
    ['//evil.example', undefined],
    [7, undefined],
    ['/pcm', '/pcm/user/history?type=gas#top'],
  ])('%j opens instead of an English page: %s', async (chosen, opened) => {
    const script = await inlineScript('document-script.ts', 'documentScript', { OTHER_LANGUAGES: '["/pcm"]' });
    const replace = vi.fn();
    const root = { dataset: {}, hidden: false };
    runInNewContext(script, {
      localStorage: { getItem: (key: string) => (key === 'language' ? JSON.stringify(chosen) : null) },
      location: { pathname: '/user/history', search: '?type=gas', hash: '#top', replace },
      document: { documentElement: root, querySelector: () => null },
      addEventListener: () => undefined,
    });
    expect([replace.mock.calls, root.hidden]).toEqual(opened ? [[[opened]], true] : [[], false]);
  });
});

describe('the styles of a page', () => {
  it('are in it as they were written', () => {
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
    expect(withStylesOf('app', FALLBACK, '@font-face{src:url(/assets/a.woff2)}.b{}')).toBe(
      '<html data-styles="app" lang="en-NG"><style id="theme">@font-face{src:url(/assets/a.woff2)}.b{}</style>',
    );
  });

  it('refuses styles that name files which were not built', () => {
    expect(() => withStylesOf('app', FALLBACK, '@font-face{src:url(/assets/b.woff2)}')).toThrow('/assets/b.woff2');
    expect(() => withStylesOf('app', '<html ><p>Text</p>', '.b{}')).toThrow('other files');
  });
});
