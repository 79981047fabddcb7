import { refreshSession, signOut } from '@gatelight/contract/base/identity';
import { getMe } from '@gatelight/contract/base/identity/own-account';
import type { UserView } from '@gatelight/contract/base/identity';
import { CallError, call, renewSessionWith } from '../../api.ts';
import { usePropertyStore } from './property-store.ts';
import { hearTabs, inTurn, tellTabs } from './session-tabs.ts';
import { forgetUser, rememberUser, rereadUser, useUserStore } from './user-store.ts';
import type { Session } from './user-store.ts';

export type { Session } from './user-store.ts';

/** `signed-out`: the user chose it, here or in another tab. `expired`: the server no longer accepts the session. */
type SessionEnd = 'signed-out' | 'expired';
/** `changed`: another tab signed in; everything on the screen may belong to another user. */
export type SessionNews = SessionEnd | 'changed';

/** `user`: only with `changed`, the id of the user who signed in. A tab of an older version does not send it. */
type Listener = (news: SessionNews, user?: string) => void;

const listeners = new Set<Listener>();
let lastEnd: SessionEnd | null = null;

/** Calls the listener when the session ends or another user signs in. Returns a function that stops it. */
export function watchSession(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** How the session ended, once for each end: a page that was still loading then reads it when it is ready. */
export function takeSessionEnd(): SessionEnd | null {
  const end = lastEnd;
  lastEnd = null;
  return end;
}

function notifyListeners(news: SessionNews, user?: string): void {
  if (news !== 'changed') lastEnd = news;
  for (const listener of listeners) listener(news, user);
}

const signedIn = () => useUserStore.getState().user;

/** Removes the user from this device. Drafts stay when the session expired, so that nothing typed is lost. */
function clearUser(why: SessionEnd): void {
  const wasSignedIn = signedIn() !== null;
  forgetUser();
  usePropertyStore.getState().clear();
  lastCheckAt = -CHECK_EVERY_MS;
  if (why === 'signed-out') clearDrafts();
  // The page that the user leaves may still request its data; its failure says nothing new.
  if (wasSignedIn) notifyListeners(why);
}

/** The user whose drafts are in this storage: of the tab, or of the browser. */
const DRAFTS_OF = 'drafts-of';

/** What forms keep for other tabs too: the withdrawal, its key, and that its outcome is not known. */
const KEPT_DRAFTS = ['withdrawal', 'intent:withdrawal', 'unsettled:withdrawal'];

function clearSharedDrafts(): void {
  for (const name of [...KEPT_DRAFTS, DRAFTS_OF]) localStorage.removeItem(name);
}

function clearDrafts(): void {
  try {
    sessionStorage.clear();
    clearSharedDrafts();
  } catch {
    // Without storage there are no drafts.
  }
}

/** Drafts of a user who signed out without saying so, by an expired session, are not for the next one. */
function keepDraftsOf({ id }: Session): void {
  try {
    const [ofTab, ofBrowser] = [sessionStorage.getItem(DRAFTS_OF), localStorage.getItem(DRAFTS_OF)];
    if ((ofTab ?? id) !== id) sessionStorage.clear();
    // Not by the owner of this tab: the next user may have started a withdrawal in another one.
    if ((ofBrowser ?? ofTab ?? id) !== id) clearSharedDrafts();
    for (const storage of [sessionStorage, localStorage]) storage.setItem(DRAFTS_OF, id);
  } catch {
    // See above.
  }
}

// By a clock that only runs forward: the user may set the device's own.
let lastRenewalAt = -1;
/** Before the server has responded, calls of this tab and the others may already be refused. */
let isSigningOut = false;
let renewal: Promise<'renewed' | 'ended'> | undefined;

/** Whether our server ended the session: a lost network says nothing about the session, nor does the page of a hotel's network. */
const isEnded = (failure: unknown) =>
  failure instanceof CallError && [400, 401, 403].includes(failure.status) && failure.code !== 'internal';

async function renew(askedAt: number): Promise<'renewed' | 'ended'> {
  // Another tab renewed the session while this one waited for its turn.
  if (lastRenewalAt > askedAt) return 'renewed';
  try {
    await call(refreshSession, { body: {} });
  } catch (failure) {
    if (!isEnded(failure)) throw failure;
    clearUser(isSigningOut ? 'signed-out' : 'expired');
    return 'ended';
  }
  lastRenewalAt = performance.now();
  tellTabs({ kind: 'renewed' });
  return 'renewed';
}

/**
 * Exchanges the session tokens: once for all calls in progress, and once for all tabs. `sentAt` is when the refused
 * call was sent; if the session was renewed after that, the call only has to be repeated.
 */
export async function renewSession(sentAt: number = performance.now()): Promise<'renewed' | 'ended'> {
  if (lastRenewalAt > sentAt) return 'renewed';
  renewal ??= inTurn(() => renew(sentAt)).finally(() => {
    renewal = undefined;
  });
  return renewal;
}

/** Reads the user from the server: after a change that gives or takes a role. Null: no one is signed in any more. */
export async function fetchSession(): Promise<Session | null> {
  try {
    const user = await call(getMe);
    keepUser(user);
    return user;
  } catch (failure) {
    if (failure instanceof CallError && failure.status === 401) return null;
    throw failure;
  }
}

function keepUser(user: UserView): void {
  lastEnd = null;
  keepDraftsOf(user);
  rememberUser(user);
}

const CHECK_EVERY_MS = 30_000;
let lastCheckAt = -CHECK_EVERY_MS;

/** Asks the server again, at most twice a minute. A lost network changes nothing. */
function checkInBackground(): void {
  if (performance.now() - lastCheckAt < CHECK_EVERY_MS) return;
  lastCheckAt = performance.now();
  fetchSession().catch(() => undefined);
}

/**
 * The signed-in user, or null. A user whom this device remembers is returned immediately and checked in the background, so that
 * the app opens without network; the server authorises each request separately. Throws when no one is remembered
 * and the server cannot be reached.
 */
export async function readSession(): Promise<Session | null> {
  const user = signedIn();
  if (user === null) return fetchSession();
  // Another tab may have signed in another user.
  keepDraftsOf(user);
  checkInBackground();
  return user;
}

/** The user has just signed in here, or changed their profile. */
export function startSession(user: UserView): void {
  const isOther = signedIn()?.id !== user.id;
  keepUser(user);
  lastCheckAt = performance.now();
  if (isOther) tellTabs({ kind: 'signed-in', user: user.id });
}

/**
 * Signs out on this device and in its other tabs. Throws without network: only the server can remove the cookies, so the
 * user would still be signed in.
 */
export async function endSession(): Promise<void> {
  isSigningOut = true;
  tellTabs({ kind: 'signing-out' });
  try {
    await call(signOut, { body: {} });
  } catch (failure) {
    tellTabs({ kind: 'signed-in', user: signedIn()?.id });
    throw failure;
  } finally {
    isSigningOut = false;
  }
  tellTabs({ kind: 'signed-out' });
  clearUser('signed-out');
}

renewSessionWith(renewSession);
hearTabs((news) => {
  if (news.kind === 'renewed') lastRenewalAt = performance.now();
  // It may arrive before the message of the other tab.
  if (news.kind === 'removed') return clearUser(isSigningOut ? 'signed-out' : 'expired');
  isSigningOut = news.kind === 'signing-out' || (isSigningOut && news.kind === 'renewed');
  if (news.kind === 'signed-out') clearUser('signed-out');
  if (news.kind === 'signed-in') {
    rereadUser();
    notifyListeners('changed', news.user);
  }
});
