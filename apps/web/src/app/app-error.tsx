import { useRouteError } from 'react-router';
import { ErrorScreen } from '../layout/error-screen.tsx';
import { STRINGS } from '../strings/index.ts';
import { ErrorState } from '../ui/feedback/state-screens.tsx';

/** A page of the app that failed. One whose code never came to this device, and cannot come now, says that there is no network. */
export function AppError() {
  const failure = useRouteError();
  if (!(failure instanceof Error) || failure.message !== 'no-network') return <ErrorScreen />;
  return (
    <main id="main" tabIndex={-1} className="gutter grid min-h-[70vh] content-center outline-none">
      <ErrorState
        title={STRINGS.failures.unreachable}
        text={STRINGS.failures.noNetwork}
        onRetry={() => location.reload()}
      />
    </main>
  );
}
