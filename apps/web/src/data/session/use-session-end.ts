import { useEffect, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { forgetServerData, readFailedAgain } from '../queries/query-provider.tsx';
import { takeSessionEnd, watchSession } from './session.ts';
import type { SessionNews } from './session.ts';
import { signInPath } from './sign-in-path.ts';
import type { SignInState } from './sign-in-path.ts';
import { TypedText } from './typed-text.ts';
import { useUserStore } from './user-store.ts';
import { PATHS } from '../../paths.ts';
import { LANGUAGE } from '../../strings/language.ts';

const userId = () => useUserStore.getState().user?.id;

/** Calls back once the typed text is gone, such as with its dialog. Returns a function that stops waiting. */
function onceGone(typed: TypedText, gone: () => void): () => void {
  const observer = new MutationObserver(() => {
    if (typed.isThere) return;
    observer.disconnect();
    gone();
  });
  observer.observe(document.body, { childList: true, subtree: true });
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
 * `keepsTyped`: a page whose session expired stays while it has text that would be lost. Returns whether it does: then the page says
 * that the user must sign in, which they can do in another tab.
 */
export function useSessionEnd({ keepsTyped = false } = {}): boolean {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [isKept, setIsKept] = useState(false);
  useEffect(() => {
    const ended = new AbortController();
    const typed = keepsTyped ? new TypedText(ended.signal) : undefined;
    let stopWaiting: (() => void) | undefined;
    let owner = userId();
    function leaveApp(news: SessionNews, user = userId()) {
      const isOther = user !== undefined && owner !== undefined && user !== owner;
      if (news === 'changed' && isOther) return startAgain();
      stopWaiting?.();
      if (news === 'expired' && typed?.isThere) {
        takeSessionEnd();
        stopWaiting = onceGone(typed, () => leaveApp('expired'));
        return setIsKept(true);
      }
      setIsKept(false);
      if (news === 'changed' && typed?.isThere) return readFailedAgain();
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
      ended.abort();
      stopWatching();
      stopWaiting?.();
    };
  }, [navigate, revalidate, keepsTyped]);
  return isKept;
}
