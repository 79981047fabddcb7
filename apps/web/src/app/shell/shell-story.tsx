import { useNavigate, useSearchParams } from 'react-router';
import type { Session } from '../../data/session/session.ts';
import { useArrival } from '../../layout/use-arrival.ts';
import { hiddenHead } from '../../page-head.ts';
import { PATHS } from '../../paths.ts';
import { APP_PATHS } from '../../app-paths.ts';
import '../staff/staff.css';
import { NotAllowed } from '../not-allowed.tsx';
import { AppShell } from './app-shell.tsx';

const TITLE = 'The frame of the app';

// This page is only in builds with the kit, and the person exists on this page only.
const PERSON: Session = {
  id: '1',
  firstName: 'Ada',
  lastName: 'Obi',
  email: 'ada.obi@example.com',
  userName: 'ada',
  roles: ['user'],
  permissions: [],
  lacks_second_factor: false,
  home: '/user/dashboard',
  photo_url: null,
  email_verified: true,
  details_complete: true,
  demonstration: false,
};

export const meta = () => hiddenHead(TITLE);

/**
 * The frame of the app around a page of text, in the theme that its own switch sets. `?as=guest` shows it without a
 * session, `?refused` with a page that is not allowed.
 */
export default function ShellStory() {
  useArrival();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const session = query.get('as') === 'guest' ? null : PERSON;
  return (
    <AppShell
      pathname={APP_PATHS.notifications}
      session={session}
      unread={session ? 2 : 0}
      onLogout={async () => navigate(PATHS.signIn)}
    >
      {query.has('refused') ? (
        <NotAllowed home={APP_PATHS.userHome} />
      ) : (
        <>
          <h1 className="text-30">{TITLE}</h1>
          <p className="mt-2 max-w-[60ch] text-ink-2">
            The page goes here. Sidebar from 1024 px, slide-out menu below, and a bar at the foot of a phone.
          </p>
          <div className="mt-5 grid gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-3">
            {['Cards', 'of the page', 'in a grid'].map((text) => (
              <div key={text} className="card p-4 sm:p-5">
                {text}
              </div>
            ))}
          </div>
        </>
      )}
    </AppShell>
  );
}
