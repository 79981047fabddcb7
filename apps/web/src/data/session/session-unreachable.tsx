import { useRevalidator } from 'react-router';
import { STRINGS } from '../../strings/index.ts';
import { ErrorState } from '../../ui/feedback/state-screens.tsx';
import { readFailure, wasAnswered } from '../queries/watch-failure.ts';

/** Stands for a page whose session could not be read. */
export function SessionUnreachable({ failure }: { readonly failure: Error | null }) {
  const { revalidate } = useRevalidator();
  return (
    <main id="main" tabIndex={-1} className="gutter grid min-h-[70vh] content-center outline-none">
      <ErrorState
        title={wasAnswered(failure) ? STRINGS.failures.notLoaded : STRINGS.failures.unreachable}
        text={readFailure(failure)}
        onRetry={() => void revalidate()}
      />
    </main>
  );
}
