import { useRevalidator } from 'react-router';
import { STRINGS } from '../strings/index.ts';
import { ErrorState } from '../ui/feedback/state-screens.tsx';

/** Stands for a page whose session could not be read. */
export function SessionUnreachable() {
  const { revalidate } = useRevalidator();
  return (
    <main id="main" tabIndex={-1} className="gutter grid min-h-[70vh] content-center outline-none">
      <ErrorState
        title={STRINGS.failures.unreachable}
        text={STRINGS.failures.noNetwork}
        onRetry={() => void revalidate()}
      />
    </main>
  );
}
