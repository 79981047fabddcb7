import { naira } from '@gatelight/contract/money';
import { afterEach, describe, expect, it, vi } from 'vitest';

const answers: Record<string, unknown> = {
  '/me': { data: { firstName: 'Ada' } },
  '/dashboard': { data: { wallet: { balance_kobo: 26_700_005 } } },
};
const fetched: string[] = [];

async function open(path: string): Promise<void> {
  fetched.length = 0;
  vi.stubGlobal('OTHER_LANGUAGES', []);
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(url);
    if (answers[url] === undefined) throw new TypeError('no network');
    return Response.json(answers[url]);
  });
  history.replaceState(null, '', path);
  document.head.innerHTML =
    '<meta name="calls" content="/me"><meta name="calls-without-query" content="/dashboard /cards">';
  document.body.innerHTML =
    '<div class="app-frame"><h1>Welcome, <span data-first-name>-</span></h1><p data-balance="/dashboard">-</p></div>';
  vi.resetModules();
  await import('./document-script.ts');
}

const name = () => document.querySelector('h1')?.textContent;
const balance = () => document.querySelector('[data-balance]')?.textContent;

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  delete globalThis.__start;
  delete document.documentElement.dataset.theme;
});

describe('the script of the document', () => {
  it('requests the data that its page will request, except when the address has a query', async () => {
    await open('/user/dashboard');
    expect(fetched).toEqual(['/me', '/dashboard', '/cards']);
    expect(Array.from(globalThis.__start?.answers.keys() ?? [])).toEqual(fetched);
    const answer = await globalThis.__start?.answers.get('/me');
    expect(await answer?.json()).toEqual(answers['/me']);
    await open('/user/dashboard?type=gas');
    expect(fetched).toEqual(['/me']);
  });

  it.each([26_700_005, 5, 0, 100_000_000, -34_884])('shows the balance as the page will: %i kobo', async (kobo) => {
    answers['/dashboard'] = { data: { wallet: { balance_kobo: kobo } } };
    await open('/user/dashboard');
    await vi.waitFor(() => expect(balance()).toBe(naira(BigInt(kobo))));
    // The page uses the same response.
    const answer = await globalThis.__start?.answers.get('/dashboard');
    expect(await answer?.json()).toEqual(answers['/dashboard']);
  });

  it('shows no balance that the user hides on this device, or that is not a number', async () => {
    localStorage.setItem('balanceHidden', 'true');
    await open('/user/dashboard');
    expect(balance()).toBe('₦••••••');
    localStorage.clear();
    answers['/dashboard'] = { data: { wallet: { balance_kobo: '5' } } };
    await open('/user/dashboard');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(balance()).toBe('-');
  });

  it('greets the user whom the device knows, as text', async () => {
    localStorage.setItem('user-storage', JSON.stringify({ state: { user: { firstName: '<b>Ada' } } }));
    await open('/user/dashboard');
    expect(name()).toBe('Welcome, <b>Ada');
  });

  it('has the theme that was chosen, and no other', async () => {
    localStorage.setItem('theme', '"dark"');
    await open('/user/cards');
    expect(document.documentElement.dataset.theme).toBe('dark');
    delete document.documentElement.dataset.theme;
    localStorage.setItem('theme', '{broken');
    await open('/user/cards');
    expect(document.documentElement.dataset.theme).toBeUndefined();
  });

  it('keeps the offer to install the app', async () => {
    await open('/user/cards');
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    dispatchEvent(offer);
    expect(offer.defaultPrevented).toBe(true);
    expect(globalThis.__start?.offer).toBe(offer);
  });
});
