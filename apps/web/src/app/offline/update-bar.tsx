import { useIsMutating } from '@tanstack/react-query';
import { useState } from 'react';
import { SHELL_WORDS as words } from '../../strings/app/shell.ts';
import { APP_PATHS } from '../../app-paths.ts';
import type { Update } from '../../data/device/service-worker.ts';

/** Pages on which someone pays or waits for money. */
const PAYING = [APP_PATHS.vendUtility, APP_PATHS.fundWallet, APP_PATHS.withdrawals, APP_PATHS.serviceCharge];

export const isPaying = (pathname: string) =>
  PAYING.some((base) => pathname === base || pathname.startsWith(`${base}/`));

/** Offers a new version quietly: never on a page where someone pays, never while something is being sent. */
export function UpdateBar({ pathname, update }: { readonly pathname: string; readonly update: Update | null }) {
  const isSending = useIsMutating() > 0;
  const [isLater, setIsLater] = useState(false);
  const isShown = update !== null && !isLater && !isSending && !isPaying(pathname);
  return (
    <div role="status">
      {isShown && (
        <p className="flex flex-wrap items-center justify-center gap-x-4 bg-info-soft px-5 py-1 text-14 text-info">
          <span className="font-semibold">{words.updateReady}</span>
          <button type="button" className="min-h-11 font-semibold underline" onClick={update}>
            {words.updateNow}
          </button>
          <button type="button" className="min-h-11 underline" onClick={() => setIsLater(true)}>
            {words.updateLater}
          </button>
        </p>
      )}
    </div>
  );
}
