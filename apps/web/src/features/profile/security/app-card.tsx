import { useQuery, useQueryClient } from '@tanstack/react-query';
import Smartphone from 'lucide-react/icons/smartphone';
import { Suspense, lazy, useState } from 'react';
import { failureText } from '../../../api.ts';
import { PROFILE_WORDS as WORDS } from '../../../strings/app/profile.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { showSuccess } from '../../../ui/feedback/toast.tsx';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { Group } from '../group.tsx';
import { ownAppQuery } from '../queries.ts';
import type { AppDialogKind } from './app-dialog.tsx';

const AppDialog = lazy(() => import('./app-dialog.tsx'));

const DONE: Readonly<Record<AppDialogKind, string>> = {
  on: WORDS.appIsOn,
  off: WORDS.appIsOff,
  codes: WORDS.appCodesRenewed,
};

/** The authenticator app of the sign-in: on, off, and new recovery codes. */
export function AppCard() {
  const queries = useQueryClient();
  const app = useQuery(ownAppQuery);
  const [open, setOpen] = useState<AppDialogKind | null>(null);
  const { since = null, recovery_codes_left: codesLeft = 0, is_staff: isStaff = false } = app.data ?? {};
  return (
    <Group icon={<Smartphone size={22} strokeWidth={1.75} />} title={WORDS.appTitle}>
      <div className="grid gap-3 px-4 pb-4 sm:px-5 sm:pb-5">
        <p className="text-ink-2">{isStaff ? WORDS.appStaff : WORDS.appText}</p>
        {!app.data && app.isError && <Notice kind="danger">{failureText(app.error)}</Notice>}
        {since !== null && (
          <p className="nums text-14 text-ink-2">
            {WORDS.appSince(lagosTime(since))} · {WORDS.appCodesLeft(codesLeft)}
          </p>
        )}
        {/* Keeps its height while it loads: content below does not jump. */}
        {!isStaff && (
          <div className="flex min-h-11 flex-wrap gap-2">
            {app.data && (
              <Button
                name={since === null ? WORDS.appTurnOn : WORDS.appTurnOff}
                look="outline"
                aria-label={`${since === null ? WORDS.appTurnOn : WORDS.appTurnOff}: ${WORDS.appTitle}`}
                onClick={() => setOpen(since === null ? 'on' : 'off')}
              />
            )}
            {since !== null && <Button name={WORDS.appNewCodes} look="quiet" onClick={() => setOpen('codes')} />}
          </div>
        )}
      </div>
      {open !== null && (
        <Suspense>
          <AppDialog
            kind={open}
            onClose={() => {
              setOpen(null);
              void queries.invalidateQueries({ queryKey: ownAppQuery.queryKey });
            }}
            onDone={() => showSuccess(DONE[open])}
          />
        </Suspense>
      )}
    </Group>
  );
}
