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

/**
 * Tells the worker, which came later, what this page has loaded; and, unless the user saves data, to fetch the pages that open
 * without network. It does so when it takes over, so the first visit is enough.
 */
function keepFiles(): void {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const urls = loaded.filter((name) => name.startsWith(`${location.origin}/assets/`));
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  navigator.serviceWorker.controller?.postMessage({
    kind: 'keep',
    base: LANGUAGE.base,
    pathname: location.pathname,
    urls,
    hasPages: !connection?.saveData,
  });
}

/** Resolves when the page has loaded and has nothing better to do. */
function atRest(then: () => void): () => void {
  const timer = setTimeout(then, 5000);
  return () => clearTimeout(timer);
}

/** A new version that waits; takes over when asked, and the page loads again. */
export type Update = () => void;

/**
 * Installs the service worker, so that the app opens without network, and says when a new version waits. It never reloads by
 * itself.
 */
export function useServiceWorker(): Update | null {
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null);
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    const { serviceWorker } = navigator;
    serviceWorker.addEventListener('controllerchange', keepFiles);
    let worker: ServiceWorkerRegistration | undefined;
    const watch = () => {
      const next = worker?.installing;
      next?.addEventListener('statechange', () => {
        // Without a controller it is the first one, and there is nothing to update.
        if (next.state === 'installed' && serviceWorker.controller) setWaiting(next);
      });
    };
    const stop = atRest(() => {
      keepFiles();
      void register().then((registered) => {
        worker = registered;
        if (registered?.waiting && serviceWorker.controller) setWaiting(registered.waiting);
        registered?.addEventListener('updatefound', watch);
      });
    });
    return () => {
      stop();
      worker?.removeEventListener('updatefound', watch);
      serviceWorker.removeEventListener('controllerchange', keepFiles);
    };
  }, []);
  if (!waiting) return null;
  return () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    waiting.postMessage({ kind: 'take-over' });
  };
}
