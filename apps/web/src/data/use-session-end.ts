import { useEffect } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { forgetServerData } from './query-provider.tsx';
import { takeSessionEnd, watchSession } from './session.ts';
import type { SessionNews } from './session.ts';
import { signInPath } from './sign-in-path.ts';
import { PATHS } from '../paths.ts';
import { LANGUAGE } from '../strings/language.ts';

/**
 * Leaves a page that needs a session when the session ends, here or in another tab. A user whose session expired returns to
 * the page after signing in; a user who signed out does not.
 */
export function useSessionEnd(): void {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    function leave(news: SessionNews) {
      forgetServerData();
      takeSessionEnd();
      if (news === 'changed') void revalidate();
      else if (news === 'signed-out') void navigate(PATHS.signIn, { replace: true });
      else void navigate(signInPath(location.href, LANGUAGE.base), { replace: true, state: { why: 'expired' } });
    }
    const missed = takeSessionEnd();
    if (missed) leave(missed);
    return watchSession(leave);
  }, [navigate, revalidate]);
}
