import { useUser } from '../data/session/user-store.ts';
import { hiddenHead } from '../page-head.ts';
import { NOT_FOUND_WORDS } from '../strings/common/not-found.ts';
import { NotFoundScreen } from '../features/not-found/not-found-screen.tsx';
import { homeOf } from './access.ts';

export const meta = () => hiddenHead(NOT_FOUND_WORDS.title);

/** A path of the app that has no page. */
export default function AppNotFound() {
  const user = useUser();
  return <NotFoundScreen home={user ? homeOf(user) : undefined} isInFrame />;
}
