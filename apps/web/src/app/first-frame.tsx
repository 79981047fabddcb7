import { getMe } from '@gatelight/contract/base/identity/own-account';
import { listNotifications } from '@gatelight/contract/base/notifications/inbox';
import { useLocation, useMatches } from 'react-router';
import type { PageHandle } from '../page-handle.ts';
import { SHELL_WORDS } from '../strings/app/shell.ts';
import { STRINGS } from '../strings/index.ts';
import { LoadingOverlay } from '../ui/feedback/loading-overlay.tsx';
import { Skeleton } from '../ui/feedback/state-screens.tsx';
import { AppShell } from './shell/app-shell.tsx';

/** The calls of every page of the app when it opens: the signed-in user, and the number at the bell. */
const CALLS_OF_ALL = [getMe.path, `${listNotifications.path}?limit=1`];

const noLogout = () => Promise.resolve();

function Shapes() {
  return (
    <div className="grid grid-cols-1 gap-4">
      <Skeleton className="h-48 w-full rounded-lg" />
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="h-14 w-full rounded-lg" />
      ))}
    </div>
  );
}

/**
 * What a page of residents shows until its scripts run and the session is known: the frame of the app, the title of the page, and
 * what is the same for everyone. It is in the built document. Nothing in it can be used yet.
 */
export function FirstFrame() {
  const { pathname } = useLocation();
  const matches = useMatches();
  const {
    title,
    First = Shapes,
    // Text that arrives with the data is smaller than this sentence, so the browser measures the first paint (docs/pages.md).
    lead = First === Shapes ? SHELL_WORDS.loading : undefined,
    calls = [],
  } = (matches.findLast(({ handle }) => handle !== undefined)?.handle ?? {}) as PageHandle;
  return (
    <>
      {/* For the script of the document (start/page/document-script.ts). */}
      <meta name="calls" content={CALLS_OF_ALL.join(' ')} />
      <meta name="calls-without-query" content={calls.join(' ')} />
      <div className="first-note">
        <LoadingOverlay title={STRINGS.layout.opening} />
      </div>
      <div inert aria-hidden="true">
        <AppShell pathname={pathname} session={undefined} onLogout={noLogout}>
          {(title !== undefined || First === Shapes) && (
            <div className="pb-5">
              <h1 className="app-title">{title ?? <Skeleton className="h-8 w-48 max-w-full" />}</h1>
              {lead !== undefined && <p className="max-w-[60ch] pt-1 text-ink-2">{lead}</p>}
            </div>
          )}
          <First />
        </AppShell>
      </div>
    </>
  );
}
