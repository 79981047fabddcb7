import { redirect } from 'react-router';
import { CallError } from '../api.ts';
import { readSession } from './session.ts';
import type { Session } from './session.ts';
import { signInPath } from './sign-in-path.ts';
import { LANGUAGE } from '../strings/language.ts';

/**
 * The session of a page that needs one; a visitor goes to the sign-in page. `null` when neither this device nor, for lack of
 * network, the server can say who it is.
 */
export async function pageSession(request: Request): Promise<Session | null> {
  try {
    const session = await readSession();
    if (!session) throw redirect(signInPath(request.url, LANGUAGE.base));
    return session;
  } catch (failure) {
    if (failure instanceof CallError) return null;
    throw failure;
  }
}
