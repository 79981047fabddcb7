import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PATHS } from '../paths.ts';
import { SHELL_WORDS as words } from '../strings/app/shell.ts';
import { DialogNotice } from '../ui/feedback/dialog-notice.ts';
import { Notice } from '../ui/feedback/notice.tsx';

function SessionEnded() {
  return (
    <Notice kind="warning">
      <p>{words.sessionEnded}</p>
      <Link to={PATHS.signIn} target="_blank" rel="noopener" className="text-link inline-flex min-h-11 items-center">
        {words.signInTab}
      </Link>
    </Notice>
  );
}

/** Above a page, and in its dialogs, after the session has expired: the page stays because of what was typed there. */
export function WithSessionEnd({ isEnded, children }: { readonly isEnded: boolean; readonly children: ReactNode }) {
  return (
    <DialogNotice value={isEnded ? <SessionEnded /> : null}>
      <div role="alert" className="sticky top-0 z-30 bg-bg">
        {isEnded && <SessionEnded />}
      </div>
      {children}
    </DialogNotice>
  );
}
