import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { APP_PATHS } from '../../../app-paths.ts';
import { endIntent } from '../../../data/payment/intent-key.ts';
import { useSingleMutation } from '../../../data/queries/use-single-mutation.ts';
import { hiddenHead } from '../../../page-head.ts';
import { FACILITY_WORDS as words } from '../../../strings/manage/facility.ts';
import { showSuccess } from '../../../ui/feedback/toast.tsx';
import { estateKey } from '../estate-queries.ts';
import { useEstateId } from '../estate-loaded.tsx';
import { PortalPage } from '../portal-page.tsx';
import { JobForm } from './job-form.tsx';
import type { JobFields } from './job-form.tsx';
import { addJob } from './queries.ts';

export const meta = () => hiddenHead(words.newJob);

/** A new job. `?title=&house=&source=` fill it in from an alarm, `?ticket=` from a resident's ticket. */
export default function NewJobPage() {
  const estate = useEstateId();
  const [query] = useSearchParams();
  const goTo = useNavigate();
  const queries = useQueryClient();
  const source = query.get('source');
  const ticket = query.get('ticket');
  const house = query.get('house');
  const send = useSingleMutation({
    mutationFn: (fields: JobFields) =>
      addJob(estate, {
        ...fields,
        ...(source === null ? {} : { source: 'alarm' as const, source_text: source.slice(0, 200) }),
        ...(ticket === null ? {} : { ticket }),
      }),
    onSuccess: ({ id }: { id: string }) => {
      endIntent('facility-job');
      showSuccess(words.saved);
      void goTo(APP_PATHS.manageEstate(estate, `facility/jobs/${id}`), { replace: true });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: estateKey(estate) }),
  });
  return (
    <PortalPage title={words.newJob}>
      <JobForm
        estate={estate}
        first={{
          title: (query.get('title') ?? '').slice(0, 120),
          note: '',
          place: '',
          house_id: house !== null && /^\d{1,12}$/.test(house) ? house : null,
          asset_id: null,
          vendor_id: null,
          member_id: null,
          due_on: null,
          due_time: null,
        }}
        sending={send}
        onSend={(fields) => send.mutate(fields)}
        onCancel={() => void goTo(-1)}
      />
    </PortalPage>
  );
}
