import { sectionOf } from '@gatelight/contract/sections';
import { LANGUAGE } from '../../src/strings/language.ts';
import { clientLoader as openOtherDocument } from './other-document.tsx';

/** Pages of the offices are in English only, so their addresses have no language. */
function addressIn(language: string, { url }: Request): URL {
  const address = new URL(url);
  const path = address.pathname.startsWith(`${language}/`) ? address.pathname.slice(language.length) : address.pathname;
  if (sectionOf(path)?.document === 'office') address.pathname = path;
  return address;
}

/** Whether the service worker opens the page: the portal, once someone opened it (`start/service-worker/sw.ts`). */
const opensWithoutNetwork = async ({ pathname }: URL) =>
  sectionOf(pathname)?.base === '/manage' && 'caches' in globalThis && (await caches.match('/manage')) !== undefined;

/** Opens another document from that of residents. Without network the browser would show a page of its own instead. */
export async function clientLoader({ request }: { readonly request: Request }): Promise<never> {
  const address = addressIn(LANGUAGE.base, request);
  if (!navigator.onLine && !(await opensWithoutNetwork(address))) throw new Error('no-network');
  return openOtherDocument({ request: new Request(address) });
}

export { default } from './other-document.tsx';
export { AppError as ErrorBoundary } from '../../src/app/app-error.tsx';
