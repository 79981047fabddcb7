import type { UserView } from '@gatelight/contract/base/identity';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { forgetServerData } from '../../../data/queries/query-provider.tsx';
import { startSession } from '../../../data/session/session.ts';
import { APP_PATHS } from '../../../app-paths.ts';
import { PATHS } from '../../../paths.ts';
import { nextPage } from '../../../data/session/sign-in-path.ts';

/** Takes a user who has just signed in to the page that they came from, or to the home page of their role. */
export function useAfterSignIn(): (user: UserView) => void {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { hash } = useLocation();
  return (user) => {
    // Data that another user's session fetched is not for this user.
    forgetServerData();
    startSession(user);
    const to = nextPage(query, hash);
    // Staff type a code of their second factor first.
    const second = `${PATHS.adminLogin}?${new URLSearchParams({ next: to ?? APP_PATHS.adminHome })}`;
    const page = user.lacks_second_factor ? second : (to ?? user.home);
    void navigate(page, { replace: true });
  };
}
