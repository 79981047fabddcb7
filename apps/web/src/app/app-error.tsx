import { useRouteError } from 'react-router';
import { ErrorScreen } from '../layout/error-screen.tsx';
import { PageNotSaved, isNotSaved } from './offline/page-not-saved.tsx';

/** A page of the app that failed outside the frame. A page of the other document cannot be opened without network. */
export function AppError() {
  const failure = useRouteError();
  if (!isNotSaved(failure)) return <ErrorScreen />;
  return (
    <main id="main" tabIndex={-1} className="gutter grid min-h-[70vh] content-center outline-none">
      <PageNotSaved />
    </main>
  );
}
