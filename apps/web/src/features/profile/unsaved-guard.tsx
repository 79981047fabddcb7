import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { PATHS } from '../../paths.ts';
import { PROFILE_WORDS as WORDS } from '../../strings/app/profile.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';

export type UnsavedGuard = {
  readonly setDirty: (isDirty: boolean) => void;
  /** Runs the function immediately, or after the user agreed to lose unsaved changes. */
  readonly leaveAfterCheck: (go: () => void) => void;
  readonly isAsking: boolean;
  readonly stay: () => void;
  readonly goOn: () => void;
};

/** Asks before unsaved changes are lost: by another section, by another page, and (the browser's own words) by closing. */
export function useUnsavedGuard(): UnsavedGuard {
  const [isDirty, setDirty] = useState(false);
  const [waiting, setWaiting] = useState<(() => void) | null>(null);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      currentLocation.pathname !== nextLocation.pathname &&
      // The session is over.
      nextLocation.pathname !== PATHS.signIn,
  );

  useEffect(() => {
    if (!isDirty) return undefined;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', onUnload);
    return () => removeEventListener('beforeunload', onUnload);
  }, [isDirty]);

  return {
    setDirty,
    leaveAfterCheck: (go) => {
      if (isDirty) setWaiting(() => go);
      else go();
    },
    isAsking: waiting !== null || blocker.state === 'blocked',
    stay: () => {
      setWaiting(null);
      blocker.reset?.();
    },
    goOn: () => {
      setDirty(false);
      waiting?.();
      setWaiting(null);
      blocker.proceed?.();
    },
  };
}

export function UnsavedDialog({ guard }: { readonly guard: UnsavedGuard }) {
  return (
    <Dialog isOpen={guard.isAsking} onClose={guard.stay} title={WORDS.unsavedTitle}>
      <p className="mt-2 text-ink-2">{WORDS.unsavedText}</p>
      <div className="answers mt-5">
        <Button name={WORDS.leave} look="outline" onClick={guard.goOn} />
        <Button name={WORDS.stay} onClick={guard.stay} />
      </div>
    </Dialog>
  );
}
