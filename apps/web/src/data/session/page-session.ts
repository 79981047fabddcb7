import { redirect } from 'react-router';
import { CallError } from '../../api.ts';
import { readSession } from './session.ts';
import type { Session } from './session.ts';
import { signInPath } from './sign-in-path.ts';
import { LANGUAGE } from '../../strings/language.ts';

type PageSession =
  | { readonly session: Session; readonly failure: null }
  | { readonly session: null; readonly failure: CallError };

/** With the part after the #, which the router leaves out, when the browser is at this page already. */
function addressOf({ url }: Request): string {
  const isHere = new URL(url).pathname === location.pathname;
  return isHere ? url + location.hash : url;
}

/**
 * The session of a page that needs one; a visitor goes to the sign-in page. Without a session it
 * says why neither this device nor the server knows who it is.
 */
export async function pageSession(request: Request): Promise<PageSession> {
  try {
    const session = await readSession();
    if (!session) throw redirect(signInPath(addressOf(request), LANGUAGE.base));
    return { session, failure: null };
  } catch (failure) {
    if (failure instanceof CallError) return { session: null, failure };
    throw failure;
  }
}
