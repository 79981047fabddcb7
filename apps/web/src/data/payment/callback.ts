import { LANGUAGE } from '../../strings/language.ts';

/** The whole address of a page of ours, in the language of this page, to which a payment page sends the payer back. */
export function callbackUrl(path: string): string {
  return `${window.location.origin}${LANGUAGE.base}${path}`;
}

/** The address of a payment page, if a browser may open it: ours (the sandbox) or another with https. */
export function paymentPage(url: string | null | undefined): string | null {
  if (!url) return null;
  try {
    const { protocol, origin, href } = new URL(url, window.location.origin);
    return protocol === 'https:' || origin === window.location.origin ? href : null;
  } catch {
    return null;
  }
}

/** Leaves our pages for a payment page. */
export type Leave = (url: string) => void;

export const leaveFor: Leave = (url) => window.location.assign(url);
