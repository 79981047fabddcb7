import { ErrorState, Skeleton } from '../../ui/feedback/state-screens.tsx';
import { readFailure } from './watch-failure.ts';

type NotReadProps = {
  readonly query: {
    readonly isError: boolean;
    readonly isPaused: boolean;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  /** Title of the message when it could not be read. */
  readonly title: string;
  /** Text that the page adds, such as that the data is safe. */
  readonly note?: string;
  /** The size of the grey shape. */
  readonly className?: string;
};

/** Shown while data is missing: a grey shape of its size, or the reason of the failure and a button to try again. */
export function NotRead({ query, title, note, className = 'h-80 w-full rounded-lg' }: NotReadProps) {
  return query.isError || query.isPaused ? (
    <ErrorState title={title} text={readFailure(query.error, note)} onRetry={() => void query.refetch()} />
  ) : (
    <Skeleton className={className} />
  );
}
