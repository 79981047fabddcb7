import { describe, expect, it } from 'vitest';
import {
  LOST_PAGE,
  createReloadGuard,
  handlingOf,
  isPageCode,
  isSignedInPage,
  keptPage,
  languageBase,
} from './requests.ts';

const ORIGIN = 'https://gatelight.example';
const handling = (path: string, mode = 'navigate', method = 'GET') =>
  handlingOf({ method, mode, url: new URL(path, ORIGIN).href }, ORIGIN);

describe('the service worker', () => {
  it.each([
    '/user/dashboard',
    '/user/history?month=2026-11',
    '/pcm/user/history',
    '/saved_tokens',
    '/pcm/saved_tokens',
    '/saved_tokens/',
    '/Saved_Tokens',
    '/User/dashboard',
    '/%75ser/history',
    '/user/%zz',
  ])('serves the page %s without network', (path) => expect(handling(path)).toBe('app-page'));

  it.each(['/manage', '/manage/estates/1/diesel?from=2026-11-01', '/Manage/estates/1'])(
    'serves the page %s of the portal without network',
    (path) => expect(handling(path)).toBe('portal-page'),
  );

  it.each(['/gate', '/gate/', '/Gate'])('serves the page %s of guards without network', (path) =>
    expect(handling(path)).toBe('gate-page'),
  );
  it.each([
    ['/pass', '/pass'],
    ['/pcm/pass', '/pcm/pass'],
    ['/pass/', '/pass'],
  ])('serves the page %s of a visitor without network, once it was opened', (path, kept) => {
    expect(handling(path)).toBe('kept-page');
    expect(keptPage(path)).toBe(kept);
  });

  it('keeps files that never change', () => {
    expect(handling('/assets/react-BGNfuBk1.js', 'cors')).toBe('asset');
  });

  it.each([
    ['/api/v1/users', 'cors', 'GET'],
    ['/api/v1/wallet', 'same-origin', 'GET'],
    ['/api/v1/vend/pay', 'cors', 'POST'],
    ['/user/dashboard', 'navigate', 'POST'],
    ['/user/dashboard', 'cors', 'GET'],
    ['/sandbox/checkout/abc', 'navigate', 'GET'],
    ['/signin', 'navigate', 'GET'],
    ['/admin/login', 'navigate', 'GET'],
    ['/admin/dashboard', 'navigate', 'GET'],
    ['/pcm/manage', 'navigate', 'GET'],
    ['/manage', 'cors', 'GET'],
    ['/', 'navigate', 'GET'],
    ['/users', 'navigate', 'GET'],
    ['/user%2Fhistory', 'navigate', 'GET'],
    ['/saved_tokens/anything', 'navigate', 'GET'],
    ['/pass/anything', 'navigate', 'GET'],
    ['/password', 'navigate', 'GET'],
    ['/pcm/saved_tokens/anything', 'navigate', 'GET'],
    ['/PCM/user/history', 'navigate', 'GET'],
    ['https://evil.example/assets/a.js', 'cors', 'GET'],
  ])('leaves %s (%s, %s) to the network', (path, mode, method) => {
    expect(handling(path, mode, method)).toBe('leave');
  });

  it.each([
    ['/gate', false],
    ['/admin/orders', true],
    ['/manage/estates/1', true],
    ['/Admin', true],
    ['/pcm/user/history', true],
    ['/ha/user/history', true],
    ['/saved_tokens', true],
    ['/', false],
    ['/administration', false],
  ])('brings an open page to the front for a notification: %s %s', (path, is) => expect(isSignedInPage(path)).toBe(is));

  it('knows the language of a page', () => {
    expect(languageBase('/pcm/user/dashboard')).toBe('/pcm');
    expect(languageBase('/pcm/User/dashboard')).toBe('/pcm');
    expect(languageBase('/user/dashboard')).toBe('');
    expect(languageBase('/pcm/terms')).toBeNull();
  });

  it('lets the router load the document again once for code that the server does not have', () => {
    const missedAgain = createReloadGuard();
    const url = `${ORIGIN}/assets/vend-page-CaOb-rFh.js`;
    expect(missedAgain(url, 0)).toBe(false);
    expect(missedAgain(`${ORIGIN}/assets/fund-page-CaOb-rFh.js`, 1000)).toBe(false);
    expect(missedAgain(url, 1500)).toBe(true);
    // On a slow network a reload may take long.
    expect(missedAgain(url, 31_500)).toBe(true);
    expect(missedAgain(url, 91_500)).toBe(false);
  });

  it('has replacement code for a page that was never loaded, and for nothing else', () => {
    const url = (path: string) => isPageCode(ORIGIN + path);
    expect(url('/assets/vend-page-CaOb-rFh.js')).toBe(true);
    // What an unknown address shows: without network its document was loaded again for ever.
    expect(url('/assets/app-not-found-KfZEWkAN.js')).toBe(true);
    expect(url('/assets/react-DHarOqye.js')).toBe(false);
    expect(url('/assets/vend-page-CaOb-rFh.css')).toBe(false);
    expect(LOST_PAGE).toContain("throw new Error('no-network')");
  });
});
