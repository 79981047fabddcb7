import { useEffect } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { forgetServerData } from '../queries/query-provider.tsx';
import { takeSessionEnd, watchSession } from './session.ts';
import type { SessionNews } from './session.ts';
import { signInPath } from './sign-in-path.ts';
import type { SignInState } from './sign-in-path.ts';
import { useUserStore } from './user-store.ts';
import { PATHS } from '../../paths.ts';
import { LANGUAGE } from '../../strings/language.ts';

const userId = () => useUserStore.getState().user?.id;

/** Calls back once this dialog is closed or gone. Returns a function that stops waiting. */
function onceClosed(dialog: Element, closed: () => void): () => void {
  const observer = new MutationObserver(() => {
    if (dialog.isConnected && dialog.hasAttribute('open')) return;
    observer.disconnect();
    closed();
  });
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] });
  return () => observer.disconnect();
}

/**
 * Another tab signed in another user: nothing that this tab holds is theirs, neither data nor typed text nor the connection for news.
 * A form must not ask whether to stay.
 */
function startAgain(): void {
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  location.reload();
}

/**
 * Leaves a page that needs a session when the session ends, here or in another tab. A user whose session expired returns to
 * the page after signing in; a user who signed out does not.
 *
 * `keepsDialogs`: while a dialog is open the page stays when the session expires, because what was typed into it would be
 * lost. The dialog says that the user must sign in, which they can do in another tab; closing it leaves the page.
 */
export function useSessionEnd({ keepsDialogs = false } = {}): void {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let stopWaiting: (() => void) | undefined;
    let owner = userId();
    function leaveApp(news: SessionNews) {
      if (news === 'changed' && owner !== undefined && userId() !== undefined && userId() !== owner)
        return startAgain();
      const dialog = keepsDialogs ? document.querySelector('dialog[open]') : null;
      if (dialog && news === 'expired') {
        takeSessionEnd();
        stopWaiting?.();
        stopWaiting = onceClosed(dialog, () => {
          if (userId() === undefined) leaveApp('expired');
        });
        return;
      }
      if (dialog && news === 'changed' && owner !== undefined) return;
      owner = userId() ?? owner;
      forgetServerData();
      takeSessionEnd();
      if (news === 'changed') void revalidate();
      else if (news === 'signed-out') void navigate(PATHS.signIn, { replace: true });
      else
        void navigate(signInPath(location.href, LANGUAGE.base), {
          replace: true,
          state: { why: 'expired' } satisfies SignInState,
        });
    }
    const missed = takeSessionEnd();
    if (missed) leaveApp(missed);
    const stopWatching = watchSession(leaveApp);
    return () => {
      stopWatching();
      stopWaiting?.();
    };
  }, [navigate, revalidate, keepsDialogs]);
}
