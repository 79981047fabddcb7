/*
 * Runs while a document of residents' pages is read, before the scripts of the app: the build puts it at the end of the body. It
 * opens the language that the user chose, sets their theme, makes the calls of the page, and keeps the offer to install.
 */
import { naira } from '@gatelight/contract/naira';
import type { InstallOffer } from '../../src/data/device/install.ts';
import './start-globals.ts';

/** Written in by the build: where the pages of other languages are, for a document in English. */
declare const OTHER_LANGUAGES: readonly string[];

type StoredUser = { readonly state?: { readonly user?: { readonly firstName?: unknown } | null } } | null;

function stored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

const addresses = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.split(' ').filter(Boolean) ?? [];

/** The whole body is read: otherwise a response that no page uses would keep its connection open. */
async function fetchWhole(url: string): Promise<Response> {
  const answer = await fetch(url, { headers: { accept: 'application/json' } });
  return new Response(await answer.arrayBuffer(), answer);
}

function makeCalls(answers: Map<string, Promise<Response>>): void {
  // With a query the page requests something else.
  const urls = [...addresses('calls'), ...(location.search === '' ? addresses('calls-without-query') : [])];
  for (const url of urls) {
    const answer = fetchWhole(url);
    answer.catch(() => undefined);
    answers.set(url, answer);
  }
}

/** What this device knows of its user, in the first frame. The document is the same for everyone. */
function showKnown(answers: Map<string, Promise<Response>>): void {
  const theme = stored('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  const name = document.querySelector('[data-first-name]');
  const firstName = (stored('user-storage') as StoredUser)?.state?.user?.firstName;
  if (name && typeof firstName === 'string') name.textContent = firstName;
  const balance = document.querySelector<HTMLElement>('[data-balance]');
  if (balance) showBalance(balance, answers).catch(() => undefined);
}

type Dashboard = { readonly data?: { readonly wallet?: { readonly balance_kobo?: unknown } } };

/** The balance as soon as the server has responded; dots when it is hidden on this device. */
async function showBalance(place: HTMLElement, answers: Map<string, Promise<Response>>): Promise<void> {
  if (stored('balanceHidden') === true) {
    place.textContent = '₦••••••';
    return;
  }
  // The page reads the same response, so this reads a copy.
  const answer = await answers.get(place.dataset.balance ?? '');
  const kobo = answer?.ok ? ((await answer.clone().json()) as Dashboard).data?.wallet?.balance_kobo : undefined;
  if (!Number.isSafeInteger(kobo)) return;
  // The sign has a file of its own. Without it the balance would be drawn again, in another size.
  await document.fonts?.load(`700 40px ${getComputedStyle(place).fontFamily}`, '₦').catch(() => undefined);
  place.textContent = naira(BigInt(Number(kobo)));
}

const language = stored('language');
if (typeof language === 'string' && OTHER_LANGUAGES.includes(language)) {
  // The same page in another language. Until it has loaded, nothing is shown.
  document.documentElement.hidden = true;
  location.replace(language + location.pathname + location.search + location.hash);
} else {
  const start = { answers: new Map<string, Promise<Response>>(), offer: null as InstallOffer | null };
  globalThis.__start = start;
  makeCalls(start.answers);
  if (document.querySelector('.app-frame')) showKnown(start.answers);
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    start.offer = event as InstallOffer;
  });
}
