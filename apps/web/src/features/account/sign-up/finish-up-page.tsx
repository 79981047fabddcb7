import { useState } from 'react';
import { useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { failureText } from '../../../api.ts';
import { readStored, removeStored, writeStored } from '../../../data/device/browser-storage.ts';
import { startSession } from '../../../data/session/session.ts';
import { useUser } from '../../../data/session/user-store.ts';
import { useSingleMutation } from '../../../data/queries/use-single-mutation.ts';
import { pageSession } from '../../../data/session/page-session.ts';
import { SessionUnreachable } from '../../../data/session/session-unreachable.tsx';
import { useSessionEnd } from '../../../data/session/use-session-end.ts';
import { hiddenHead } from '../../../page-head.ts';
import picture from '../../../pictures/metering.svg?url';
import { FINISH_UP_WORDS as words } from '../../../strings/account/finish-up.ts';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { showError } from '../../../ui/feedback/toast.tsx';
import { HousePicture } from '../../../ui/house/house-picture.tsx';
import { Stepper } from '../../../ui/navigation/stepper.tsx';
import * as z from 'zod/mini';
import { AccountScreen } from '../account-screen.tsx';
import { MissingEstate } from '../first-meter/missing-estate.tsx';
import { MeterForm } from '../first-meter/meter-form.tsx';
import { skipForNow } from './details-queries.ts';

export const meta = () => hiddenHead(words.title);

const aside = { title: words.asideTitle, text: words.asideText, picture, family: 'service' } as const;

/** A reload of the welcome screen shows it again. */
const DONE = 'finishUpDone';

/** Lets no visitor in: a meter is linked to an account. */
export async function clientLoader({ request }: { readonly request: Request }) {
  return pageSession(request);
}

/** `/finish_up`: estate, house and meter of a new user, then the welcome. */
export default function FinishUpPage() {
  useSessionEnd();
  const { session: loaded, failure } = useLoaderData<typeof clientLoader>();
  const user = useUser() ?? loaded;
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [isDone, setIsDone] = useState(() => readStored('sessionStorage', DONE, z.literal(true)) ?? false);
  const [isMissing, setIsMissing] = useState(false);
  const skip = useSingleMutation({
    mutationFn: skipForNow,
    onSuccess: (changed) => {
      startSession(changed);
      void navigate(changed.home, { replace: true });
    },
    onError: (failure) => showError(failureText(failure)),
  });
  if (!user) return <SessionUnreachable failure={failure} />;

  if (isDone) {
    return (
      <AccountScreen
        steps={<Stepper steps={words.steps} current={1} />}
        title={words.welcome}
        lead={words.welcomeText}
        aside={aside}
      >
        <HousePicture lit={1} view="wide" isMoment className="aspect-[400/248]" />
        <LinkButton
          name={words.toDashboard}
          to={user.home}
          replace
          wide
          onClick={() => removeStored('sessionStorage', DONE)}
        />
      </AccountScreen>
    );
  }
  return (
    <AccountScreen
      steps={<Stepper steps={words.steps} current={0} />}
      title={words.title}
      lead={words.lead}
      aside={aside}
    >
      <MeterForm
        email={query.get('email') || user.email}
        onLinked={() => {
          writeStored('sessionStorage', DONE, true);
          setIsDone(true);
        }}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <button
          type="button"
          className="text-link min-h-11 text-14"
          aria-haspopup="dialog"
          onClick={() => setIsMissing(true)}
        >
          {words.noEstate}
        </button>
        <Button look="quiet" small name={words.later} isLoading={skip.isPending} onClick={() => skip.mutate()} />
      </div>
      <MissingEstate user={user} isOpen={isMissing} onClose={() => setIsMissing(false)} />
    </AccountScreen>
  );
}
