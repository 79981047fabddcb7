import { useSkeleton } from '../../ui/feedback/skeleton-timing.ts';
import { ErrorState, Skeleton } from '../../ui/feedback/state-screens.tsx';
import { readFailure } from './watch-failure.ts';

type NotReadProps = {
  readonly query: {
    readonly isError: boolean;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  /** Title of the message when it could not be read. */
  readonly title: string;
  /** Text that the page adds, such as that the data is safe. */
  readonly note?: string;
  /** What a screen reader says while it loads. */
  readonly loading?: string;
  /** The size of the grey shape. */
  readonly className?: string;
};

/** Shown while data is missing: a grey shape of its size, or the reason of the failure and a button to try again. */
export function NotRead({ query, title, note, loading, className = 'h-80 w-full rounded-lg' }: NotReadProps) {
  return query.isError ? (
    <ErrorState title={title} text={readFailure(query.error, note)} onRetry={() => void query.refetch()} />
  ) : (
    <Loading text={loading} className={className} />
  );
}

function Loading({ text, className }: { readonly text: string | undefined; readonly className: string }) {
  const isShown = useSkeleton(true);
  return (
    <>
      {text !== undefined && (
        <p role="status" className="sr-only">
          {isShown && text}
        </p>
      )}
      <Skeleton className={isShown ? className : `invisible ${className}`} />
    </>
  );
}
