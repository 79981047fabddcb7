import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { PAYING_WORDS as WORDS } from '../../../strings/app/paying.ts';
import { Countdown } from '../../feedback/countdown.tsx';
import { Skeleton, useOnline } from '../../feedback/state-screens.tsx';
import { Button } from '../../buttons/button.tsx';
import { copyText } from '../../token/clipboard.ts';
import { showError, showSuccess } from '../../feedback/toast.tsx';

/** The rest of the time during which a page checks a payment by itself. */
export function TimeLeft({ deadline, onEnd }: { readonly deadline: Date; readonly onEnd?: () => void }) {
  return (
    <p className="card flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-3 sm:px-5">
      <span className="text-14 text-ink-2">{WORDS.timeLeft}</span>
      <Countdown deadline={deadline} onEnd={onEnd} className="digits text-24" />
    </p>
  );
}

/** The content of the page until the first response. */
export function WatchSkeleton() {
  return (
    <div role="status" aria-busy="true" className="grid gap-4">
      <span className="sr-only">{WORDS.checking}</span>
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}

/** How old the last response is. */
export function CheckedAgo({ at, isChecking }: { readonly at: number; readonly isChecking: boolean }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  if (!useOnline()) return <p className="text-14 text-warning">{WORDS.offlineCheck}</p>;
  const seconds = Math.max(0, Math.floor((now - at) / 1000));
  return <p className="nums text-14 text-ink-3">{isChecking ? WORDS.checking : WORDS.checkedAgo(String(seconds))}</p>;
}

/** Copies the reference and opens the help page. */
export function GetHelpButton({
  reference,
  onGo,
  icon,
}: {
  readonly reference: string;
  readonly onGo: () => void;
  readonly icon?: ReactNode;
}) {
  async function copyAndLeave() {
    if (await copyText(reference)) showSuccess(WORDS.referenceCopied);
    else showError(WORDS.referenceCopyFailed);
    onGo();
  }
  return <Button look="outline" small name={WORDS.getHelp} icon={icon} onClick={copyAndLeave} />;
}
