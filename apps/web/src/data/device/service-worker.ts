import { useEffect, useState } from 'react';
import { LANGUAGE } from '../../strings/language.ts';

type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL(url: string): string;
  };
};

const FILE = '/sw.js';

/** The content security policy wants a trusted address for a script; there is only this one. */
function trustedFile(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  return trustedTypes?.createPolicy('service-worker', { createScriptURL: () => FILE }).createScriptURL(FILE) ?? FILE;
}

let registration: Promise<ServiceWorkerRegistration | undefined> | undefined;

function register(): Promise<ServiceWorkerRegistration | undefined> {
  registration ??= navigator.serviceWorker.register(trustedFile()).catch((failure: unknown) => {
    console.error(failure);
    return undefined;
  });
  return registration;
}

/** Sends the worker, which started later, the files that this page has loaded, and whether to fetch the pages that open without network. */
function keepFiles(isApp: boolean): void {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const urls = loaded.filter((name) => name.startsWith(`${location.origin}/assets/`));
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  navigator.serviceWorker.controller?.postMessage({
    kind: 'keep',
    base: LANGUAGE.base,
    pathname: location.pathname,
    urls,
    hasPages: isApp && !connection?.saveData,
  });
}

/** A new version that waits; takes over when asked, and the page loads again. */
export type Update = () => void;

/** By then the page has loaded and is idle. */
const REST_MS = 5000;
/** A separate page is small, and may be closed as soon as it was read. */
const SMALL_REST_MS = 1000;

/**
 * A worker that still stores files can be replaced only when it is done. The page does not wait for that: the server returns the new
 * document to both workers.
 */
const TAKE_OVER_MS = 3000;

/** Makes a waiting worker take over, and then loads the page again. */
export function takeOver(waiting: ServiceWorker, load: () => void): void {
  // Another tab made it take over, or a newer version replaced it.
  if (waiting.state !== 'installed') return load();
  const late = setTimeout(load, TAKE_OVER_MS);
  const change = () => {
    clearTimeout(late);
    load();
  };
  waiting.addEventListener('statechange', change, { once: true });
  waiting.postMessage({ kind: 'take-over' });
}

/**
 * Installs the service worker, so that the page opens without network, and says when a new version waits. It never reloads by
 * itself. It works on the files when it takes over, so the first visit is enough. `page`: only this page opens without network,
 * and none of the app.
 */
export function useServiceWorker(what: 'app' | 'page' = 'app'): Update | null {
  const isApp = what === 'app';
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null);
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    const { serviceWorker } = navigator;
    const keep = () => keepFiles(isApp);
    serviceWorker.addEventListener('controllerchange', keep);
    let worker: ServiceWorkerRegistration | undefined;
    const watch = () => {
      const next = worker?.installing;
      next?.addEventListener('statechange', () => {
        // Without a controller it is the first one, and there is nothing to update.
        if (next.state === 'installed' && serviceWorker.controller) setWaiting(next);
      });
    };
    const start = () => {
      keep();
      void register().then((registered) => {
        worker = registered;
        if (registered?.waiting && serviceWorker.controller) setWaiting(registered.waiting);
        registered?.addEventListener('updatefound', watch);
      });
    };
    const timer = setTimeout(start, isApp ? REST_MS : SMALL_REST_MS);
    return () => {
      clearTimeout(timer);
      worker?.removeEventListener('updatefound', watch);
      serviceWorker.removeEventListener('controllerchange', keep);
    };
  }, [isApp]);
  if (!waiting) return null;
  return () => takeOver(waiting, () => location.reload());
}
