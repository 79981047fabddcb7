import { isRouteErrorResponse, useRouteError } from 'react-router';
import { pageTitle } from '../brand.ts';
import { NotFoundScreen } from '../features/not-found/not-found-screen.tsx';
import { PATHS } from '../paths.ts';
import { STRINGS } from '../strings/index.ts';
import { LANGUAGE } from '../strings/language.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Logo } from '../ui/images/logo.tsx';

/** What the router shows when a page throws. It must not depend on anything that may have failed. */
export function ErrorScreen() {
  const failure = useRouteError();
  if (isRouteErrorResponse(failure) && failure.status === 404) return <NotFoundScreen />;
  return (
    <main id="main" className="gutter grid min-h-[80vh] content-center gap-6 py-16">
      <title>{pageTitle(STRINGS.layout.unexpected)}</title>
      <Logo />
      <h1 className="text-h2">{STRINGS.layout.unexpected}</h1>
      <p className="max-w-[60ch] text-18 text-ink-2">{STRINGS.layout.unexpectedText}</p>
      <div className="flex flex-wrap gap-3">
        <Button name={STRINGS.layout.reload} onClick={() => location.reload()} />
        <a className="btn btn-outline" href={LANGUAGE.base + PATHS.home}>
          {STRINGS.layout.goHome}
        </a>
        <a className="btn btn-quiet" href={LANGUAGE.base + PATHS.findToken}>
          {STRINGS.layout.findToken}
        </a>
        <a className="btn btn-quiet" href={LANGUAGE.base + PATHS.status}>
          {STRINGS.layout.status}
        </a>
      </div>
    </main>
  );
}
