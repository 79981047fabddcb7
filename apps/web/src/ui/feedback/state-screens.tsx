import { useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import emptyPicture from '../../pictures/state-empty.svg?url';
import errorPicture from '../../pictures/state-error.svg?url';
import offlinePicture from '../../pictures/state-offline.svg?url';
import successPicture from '../../pictures/state-success.svg?url';
import { STRINGS } from '../../strings/index.ts';
import { Button } from '../buttons/button.tsx';
import { Picture } from '../images/picture.tsx';
import { PageHeading } from '../navigation/page-heading.tsx';

type StateProps = {
  readonly title: string;
  readonly text?: ReactNode;
  /** One action; nothing else competes with it. */
  readonly action?: ReactNode;
  /** Nothing else is on the page, so the title is its heading. */
  readonly isWholePage?: boolean;
};

function Title({ isHeading, children }: { readonly isHeading: boolean | undefined; readonly children: string }) {
  return isHeading ? (
    <PageHeading className="text-24 text-balance">{children}</PageHeading>
  ) : (
    <p className="text-18 font-semibold text-balance">{children}</p>
  );
}

/** Something failed: what, whether the money is safe, one action. */
export function ErrorState({
  title,
  text,
  action,
  onRetry,
  isOffline,
  isWholePage,
}: StateProps & { readonly onRetry?: () => void; readonly isOffline?: boolean }) {
  const isOnline = useOnline() && !isOffline;
  return (
    <div className="grid justify-items-center gap-3 px-4 py-10 text-center" role="alert">
      <Picture src={isOnline ? errorPicture : offlinePicture} family="state" className="h-auto w-30" />
      <Title isHeading={isWholePage}>{title}</Title>
      {text && <p className="max-w-[48ch] text-ink-2">{text}</p>}
      {action ?? (onRetry && <Button name={STRINGS.ui.retry} look="outline" onClick={onRetry} />)}
    </div>
  );
}

/** Nothing is here yet, and how to begin. */
export function EmptyState({ title, text, action, isWholePage }: StateProps) {
  return (
    <div className="grid justify-items-center gap-3 px-4 py-10 text-center">
      <Picture src={emptyPicture} family="state" className={isWholePage ? 'h-auto w-48' : 'h-auto w-30'} />
      <Title isHeading={isWholePage}>{title}</Title>
      {text && <p className="max-w-[48ch] text-ink-2">{text}</p>}
      {action}
    </div>
  );
}

/** It worked: the result, and the next possible actions. */
export function SuccessState({ title, text, action }: StateProps) {
  return (
    <div className="grid justify-items-center gap-3 px-4 py-10 text-center" role="status">
      <Picture src={successPicture} family="state" className="h-auto w-30" />
      <p className="text-18 font-semibold text-balance">{title}</p>
      {text && <p className="max-w-[48ch] text-ink-2">{text}</p>}
      {action}
    </div>
  );
}

function watchNetwork(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

/** Whether the browser says that there is a network. True in prerendered HTML. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  );
}

/** Says that there is no network, and how old the shown data is ("14:07"). Its live region exists before its text. The
    browser knows whether there is one, unless the component that shows this knows better. */
export function OfflineBar({ savedAt, isOffline }: { readonly savedAt?: string; readonly isOffline?: boolean }) {
  const isOnline = useOnline() && !isOffline;
  return (
    <div role="status">
      {!isOnline && (
        <p
          data-offline=""
          className="border border-transparent bg-warning-soft px-5 py-2 text-center text-14 font-semibold text-warning"
        >
          {savedAt ? STRINGS.ui.offline(savedAt) : STRINGS.ui.offlineNothingSaved}
        </p>
      )}
    </div>
  );
}

/** A grey block in the shape of the content that loads. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <span aria-hidden="true" className={`skeleton block rounded-sm ${className ?? 'h-5 w-full'}`} />;
}
