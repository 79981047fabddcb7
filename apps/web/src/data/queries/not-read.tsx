import { ErrorState, Skeleton } from '../../ui/feedback/state-screens.tsx';
import { readFailure } from './watch-failure.ts';

type NotReadProps = {
  readonly query: {
    readonly isError: boolean;
    readonly isPaused: boolean;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  /** Of the message when it could not be read. */
  readonly title: string;
  /** What the page adds, such as that the data is safe. */
  readonly note?: string;
  /** The size of the grey shape. */
  readonly className?: string;
};

/** In place of what is not read yet: a grey shape of its size, or why it could not be read and a button to try again. */
export function NotRead({ query, title, note, className = 'h-80 w-full rounded-lg' }: NotReadProps) {
  return query.isError || query.isPaused ? (
    <ErrorState title={title} text={readFailure(query.error, note)} onRetry={() => void query.refetch()} />
  ) : (
    <Skeleton className={className} />
  );
}
