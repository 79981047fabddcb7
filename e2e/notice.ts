import { expect, type Page } from './product.ts';

/*
 * Notices on the device of a resident. A test has no push service, so the browser is given what one would deliver; and a browser
 * without windows shows no notices, so the service worker's are taken where it shows them.
 */

interface Notice {
  readonly title: string;
  readonly text: string;
  readonly path: string;
  readonly answer: { readonly path: string; readonly yes: string; readonly no: string };
}

interface Shown {
  readonly title: string;
  readonly data: unknown;
  readonly actions: readonly { readonly action: string; readonly title: string }[];
}
type Taker = typeof globalThis & {
  registration: { showNotification: (title: string, more: Omit<Shown, 'title'>) => Promise<void> };
  shown?: Shown;
};

/** Delivers a notice to the service worker of a page, and taps a button of the shown notice. */
export async function answerNotice(page: Page, notice: Notice, button: string): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const worker = page.context().serviceWorkers()[0]!;
  await worker.evaluate(() => {
    const own = globalThis as Taker;
    own.registration.showNotification = (title, more) => {
      own.shown = { title, ...more };
      return Promise.resolve();
    };
  });
  const browser = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  const registrationId = await new Promise<string>((found) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
      if (own) found(own.registrationId);
    });
    void browser.send('ServiceWorker.enable');
  });
  await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(notice) });
  await browser.detach();
  await expect.poll(() => worker.evaluate(() => (globalThis as Taker).shown?.title)).toBe(notice.title);
  await worker.evaluate((wanted) => {
    const { data, actions } = (globalThis as Taker).shown!;
    const { action } = actions.find(({ title }) => title === wanted)!;
    const Tapped = Reflect.get(globalThis, 'ExtendableEvent') as new (type: string) => Event;
    const notification = { data, close: () => undefined };
    globalThis.dispatchEvent(Object.assign(new Tapped('notificationclick'), { notification, action }));
  }, button);
}
