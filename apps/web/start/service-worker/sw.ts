import { sendAnswer } from './send-answer.ts';
import {
  LOST_PAGE,
  MISSING_PAGE,
  createReloadGuard,
  handlingOf,
  isGatePage,
  isPageCode,
  isPortalPage,
  isSignedInPage,
  keptPage,
  languageBase,
} from './requests.ts';

// Only the used types of a worker: the full types of a worker and of a page cannot be in one program.
type Waiting = { waitUntil(work: Promise<unknown>): void };
type FetchEvent = Waiting & { readonly request: Request; respondWith(answer: Promise<Response>): void };
type MessageEvent = Waiting & { readonly data: unknown };
type PushEvent = Waiting & { readonly data: { json(): unknown } | null };
/** Of a notice that takes a yes or no: where the answer goes. */
type NoticeData = { readonly path: string; readonly answerPath?: string };
type NotificationClick = Waiting & {
  /** The button that was tapped; empty: the notice itself. */
  readonly action: string;
  readonly notification: { readonly data: unknown; close(): void };
};
type Page = { readonly url: string; focus(): Promise<Page>; navigate(url: string): Promise<Page | null> };
type Worker = {
  readonly location: Location;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Page[]>;
    openWindow(url: string): Promise<Page | null>;
  };
  readonly registration: {
    showNotification(
      title: string,
      options: {
        body: string;
        icon: string;
        badge: string;
        data: NoticeData;
        actions: readonly { action: string; title: string }[];
      },
    ): Promise<void>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listen: (event: Waiting) => void): void;
  addEventListener(type: 'fetch', listen: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listen: (event: MessageEvent) => void): void;
  addEventListener(type: 'push', listen: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listen: (event: NotificationClick) => void): void;
};

/** Written in by the build. A new build has another one, so the browser sees a new service worker. */
declare const VERSION: string;
/** Written in by the build: the files of the pages that open without network, by the address of their language. */
declare const PAGES: Readonly<Record<string, readonly string[]>>;
/** Written in by the build: the files of the guard's page, those that it loads later too. */
declare const GATE: readonly string[];

const worker = self as unknown as Worker;
const SHELL = `shell-${VERSION}`;
const ASSETS = 'assets';
/** Has no document of its own, so the server returns the document for every page of the app. */
const SHELL_PAGE = '/user';
/** The portal's document is kept under this address as soon as someone opens the portal. */
const PORTAL_PAGE = '/manage';
const GATE_PAGE = '/gate';
const HOME_PAGE = '/user/dashboard';
const ICON = '/icon-192.png';
const WAIT_MS = 4000;
/** Hashed files never change, so old ones only take space. */
const MOST_ASSETS = 400;

/** The document of the app, the same for everyone. It is kept under the address of its language. */
async function keepShell(base: string): Promise<void> {
  const page = await fetch(base + SHELL_PAGE, { credentials: 'omit', cache: 'no-cache' });
  if (page.ok && !page.redirected) await (await caches.open(SHELL)).put(`${base}/`, page);
}

/** The address under which a document is kept as soon as someone opened it; null: it is not. */
const openedPage = (pathname: string) => (isPortalPage(pathname) ? PORTAL_PAGE : keptPage(pathname));

/** A document that was opened, the same for everyone. */
async function keepOpened(address: string): Promise<void> {
  const page = await fetch(address, { credentials: 'omit', cache: 'no-cache' });
  if (page.ok && !page.redirected) await (await caches.open(SHELL)).put(address, page);
}

/**
 * The guard's page with all its files, of this version and of no other: a phone that loses its network in the middle of an update still
 * has a complete one. The document comes last.
 */
async function keepGate(): Promise<void> {
  const page = await fetch(GATE_PAGE, { credentials: 'omit', cache: 'no-cache' });
  if (!page.ok || page.redirected) throw new Error('the page of the gate is not there');
  const assets = await caches.open(ASSETS);
  for (const url of GATE) if (!(await assets.match(url))) await assets.add(url);
  await (await caches.open(SHELL)).put(GATE_PAGE, page);
}

/** Whether this device is a gate: an earlier version kept its page. */
const isGate = async () => (await caches.match(GATE_PAGE)) !== undefined;

/** A new version has no document yet of what was opened before. Those of the one before open without network: their files are still kept. */
async function takeOpenedFrom(old: readonly string[]): Promise<void> {
  const shell = await caches.open(SHELL);
  for (const name of old) {
    const before = await caches.open(name);
    for (const { url } of await before.keys()) {
      const kept = openedPage(new URL(url).pathname) === null ? undefined : await before.match(url);
      if (kept && !(await shell.match(url))) await shell.put(url, kept);
    }
  }
}

worker.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([keepShell(''), isGate().then((is) => (is ? keepGate() : undefined))]));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const old = (await caches.keys()).filter((name) => name.startsWith('shell-') && name !== SHELL);
      await takeOpenedFrom(old);
      await Promise.all(old.map((name) => caches.delete(name)));
      const assets = await caches.open(ASSETS);
      const kept = await assets.keys();
      const oldest = kept.slice(0, Math.max(0, kept.length - MOST_ASSETS));
      const deleted = oldest.filter(({ url }) => !GATE.includes(new URL(url).pathname));
      await Promise.all(deleted.map((request) => assets.delete(request)));
      await worker.clients.claim();
    })(),
  );
});

const missedAgain = createReloadGuard();
const codeOf = (text: string) => new Response(text, { headers: { 'content-type': 'text/javascript' } });

async function asset(request: Request): Promise<Response> {
  const assets = await caches.open(ASSETS);
  const kept = await assets.match(request.url);
  if (kept) return kept;
  const answer = await fetch(request).catch((failure: unknown) => {
    // Without the code of a page the router reloads the document, and without network that would repeat for ever.
    if (isPageCode(request.url)) return codeOf(LOST_PAGE);
    throw failure;
  });
  if (answer.status === 404 && isPageCode(request.url) && missedAgain(request.url, Date.now()))
    return codeOf(MISSING_PAGE);
  if (answer.status === 200 && answer.url !== '') await assets.put(request.url, answer.clone()).catch(() => undefined);
  return answer;
}

/** The network first; after four seconds, or without one, the document that is kept. */
async function pageOr(keptUnder: string, fromNetwork: Promise<Response>): Promise<Response> {
  const isLate = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), WAIT_MS));
  const first = await Promise.race([fromNetwork, isLate]).catch(() => 'lost' as const);
  if (first instanceof Response && first.status < 500) return first;
  const kept = await (await caches.open(SHELL)).match(keptUnder);
  if (kept) return kept;
  return first instanceof Response ? first : fromNetwork;
}

const appPage = (request: Request) => pageOr(`${languageBase(new URL(request.url).pathname) ?? ''}/`, fetch(request));

/** A page that was opened with a network opens later without. */
async function pageOpened(request: Request): Promise<Response> {
  const address = openedPage(new URL(request.url).pathname) ?? '';
  const fromNetwork = fetch(request).then(async (page) => {
    if (page.status === 200) await (await caches.open(SHELL)).put(address, page.clone());
    return page;
  });
  return pageOr(address, fromNetwork);
}

/** What is kept immediately: a gate does not wait for a network that may not be there. */
const gatePage = async (request: Request): Promise<Response> =>
  (await (await caches.open(SHELL)).match(GATE_PAGE)) ?? fetch(request);

worker.addEventListener('fetch', (event) => {
  switch (handlingOf(event.request, worker.location.origin)) {
    case 'asset':
      event.respondWith(asset(event.request));
      break;
    case 'app-page':
      event.respondWith(appPage(event.request));
      break;
    case 'portal-page':
    case 'kept-page':
      event.respondWith(pageOpened(event.request));
      break;
    case 'gate-page':
      event.respondWith(gatePage(event.request));
      break;
    case 'leave':
      break;
  }
});

type Order =
  | { readonly kind: 'take-over' }
  | {
      readonly kind: 'keep';
      readonly base: string;
      /** Where the page is. */
      readonly pathname: string;
      readonly urls: readonly string[];
      readonly hasPages: boolean;
    };

/** Puts a file of ours into the cache, unless it is there. The browser may still have it. */
async function keepFile(assets: Cache, url: string): Promise<void> {
  const request = new Request(url, { priority: 'low' });
  const isOurs = handlingOf(request, worker.location.origin) === 'asset';
  if (isOurs && !(await assets.match(request.url))) await assets.add(request).catch(() => undefined);
}

/**
 * Stores the files that the page loaded before this worker controlled it, and then, one file after another, the pages
 * that open without network.
 */
async function keepFiles({ base, pathname, urls, hasPages }: Extract<Order, { kind: 'keep' }>): Promise<void> {
  const assets = await caches.open(ASSETS);
  if (base !== '') await keepShell(base).catch(() => undefined);
  const opened = openedPage(pathname);
  if (opened !== null) await keepOpened(opened).catch(() => undefined);
  await Promise.all(urls.map((url) => keepFile(assets, url)));
  // A document that is kept already belongs to these files; the server may have a newer one.
  if (isGatePage(pathname)) return (await isGate()) ? undefined : keepGate().catch(() => undefined);
  if (!hasPages) return;
  for (const url of PAGES[base] ?? []) await keepFile(assets, url);
}

worker.addEventListener('message', (event) => {
  const order = event.data as Order | null;
  if (order?.kind === 'take-over') event.waitUntil(worker.skipWaiting());
  if (order?.kind === 'keep') event.waitUntil(keepFiles(order));
});

/** A notice never holds a token: a locked phone shows it to anyone. */
worker.addEventListener('push', (event) => {
  const { title, text, path, answer } = (event.data?.json() ?? {}) as {
    title?: string;
    text?: string;
    path?: string;
    answer?: { path: string; yes: string; no: string };
  };
  if (!title) return;
  event.waitUntil(
    worker.registration.showNotification(title, {
      body: text ?? '',
      icon: ICON,
      badge: ICON,
      data: { path: path ?? HOME_PAGE, ...(answer && { answerPath: answer.path }) },
      actions: answer
        ? [
            { action: 'yes', title: answer.yes },
            { action: 'no', title: answer.no },
          ]
        : [],
    }),
  );
});

async function openPage(path: string): Promise<void> {
  const { origin } = worker.location;
  const url = new URL(path, origin);
  if (url.origin !== origin) return;
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find(({ url: at }) => isSignedInPage(new URL(at).pathname));
  // A page where someone pays is brought to the front, not led away.
  if (open) await open.focus();
  else await worker.clients.openWindow(url.href);
}

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path, answerPath } = event.notification.data as NoticeData;
  event.waitUntil(
    (async () => {
      const isAnswer = answerPath !== undefined && (event.action === 'yes' || event.action === 'no');
      if (isAnswer && (await sendAnswer(answerPath, event.action))) return;
      await openPage(path);
    })(),
  );
});
