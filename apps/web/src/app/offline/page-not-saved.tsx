import { useEffect } from 'react';
import { APP_PATHS } from '../../app-paths.ts';
import { SHELL_WORDS as words } from '../../strings/app/shell.ts';
import { STRINGS } from '../../strings/index.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { ErrorState } from '../../ui/feedback/state-screens.tsx';
import { PageHeading } from '../../ui/navigation/page-heading.tsx';

const reload = () => location.reload();

/** Whether a page failed because its code is not on this device (`service-worker/requests.ts`). */
export const isNotSaved = (failure: unknown) => failure instanceof Error && failure.message === 'no-network';

export type PageNotSavedProps = {
  /** What opens without network. */
  readonly text?: string;
  readonly link?: { readonly name: string; readonly to: string };
};

const HISTORY = { name: words.toHistory, to: APP_PATHS.history };

/** Takes the place of a page that is not on this device. It opens as soon as there is a network. */
export function PageNotSaved({ text = words.notSavedText, link = HISTORY }: PageNotSavedProps) {
  useEffect(() => {
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, []);
  return (
    <>
      <PageHeading className="sr-only">{words.notSaved}</PageHeading>
      <ErrorState
        isOffline
        title={words.notSaved}
        text={text}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <LinkButton {...link} />
            <Button name={STRINGS.ui.retry} look="outline" onClick={reload} />
          </div>
        }
      />
    </>
  );
}
