import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { APP_PATHS } from '../../../app-paths.ts';
import { useUser } from '../../../data/session/user-store.ts';
import { hiddenHead } from '../../../page-head.ts';
import type { PageHandle } from '../../../page-handle.ts';
import { FINISH_UP_WORDS as finishWords } from '../../../strings/account/finish-up.ts';
import { METER_WORDS as words } from '../../../strings/app/meters.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { showSuccess } from '../../../ui/feedback/toast.tsx';
import { PageHeading } from '../../../ui/navigation/page-heading.tsx';
import { MeterForm } from './meter-form.tsx';
import { MissingEstate } from './missing-estate.tsx';

export const meta = () => hiddenHead(words.addTitle);

export const handle: PageHandle = {
  title: words.addTitle,
  lead: words.addLead,
};

/** `/user/meters/add`: the same form as after sign-up, for one more meter. */
export default function AddMeterPage() {
  const user = useUser();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [isMissing, setIsMissing] = useState(false);
  return (
    <div className="page-list grid gap-5">
      <div>
        <PageHeading className="app-title">{words.addTitle}</PageHeading>
        <p className="pt-1 text-ink-2">{words.addLead}</p>
      </div>
      <div className="page-form">
        <section className="card min-w-0 p-4 sm:p-5">
          <MeterForm
            email={user?.email ?? ''}
            onLinked={() => {
              showSuccess(words.added);
              for (const key of ['meters', 'dashboard']) void queries.invalidateQueries({ queryKey: [key] });
              void navigate(APP_PATHS.meters, { replace: true });
            }}
          />
        </section>
        <section className="card grid justify-items-start gap-3 p-4 sm:p-5">
          <h2 className="text-18">{finishWords.noEstate}</h2>
          <p className="text-14 text-ink-2">{finishWords.noEstateText}</p>
          <Button look="outline" small name={words.tellUs} onClick={() => setIsMissing(true)} />
        </section>
      </div>
      {user && <MissingEstate user={user} isOpen={isMissing} onClose={() => setIsMissing(false)} />}
    </div>
  );
}
