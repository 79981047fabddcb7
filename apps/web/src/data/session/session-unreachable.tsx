import { useRevalidator } from 'react-router';
import { STRINGS } from '../../strings/index.ts';
import { ErrorState } from '../../ui/feedback/state-screens.tsx';
import { readFailure, wasAnswered } from '../queries/watch-failure.ts';

/** Shown in place of a page whose session could not be read, inside the frame that the page has. */
export function SessionUnreachable({ failure }: { readonly failure: Error | null }) {
  const { revalidate } = useRevalidator();
  return (
    <div className="grid min-h-[60vh] content-center">
      <ErrorState
        isWholePage
        title={wasAnswered(failure) ? STRINGS.failures.notLoaded : STRINGS.failures.unreachable}
        text={readFailure(failure)}
        onRetry={() => void revalidate()}
      />
    </div>
  );
}
