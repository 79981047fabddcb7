import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { APP_PATHS } from '../../../../app-paths.ts';
import { useSingleMutation } from '../../../../data/queries/use-single-mutation.ts';
import { hiddenHead } from '../../../../page-head.ts';
import { FACILITY_WORDS as words } from '../../../../strings/manage/facility.ts';
import { showSuccess } from '../../../../ui/feedback/toast.tsx';
import { estateKey } from '../../estate-queries.ts';
import { useEstateId } from '../../estate-loaded.tsx';
import { PortalPage } from '../../portal-page.tsx';
import { JobForm } from './job-form.tsx';
import type { JobFields } from './job-form.tsx';
import { addJob, alarmJobQuery } from '../queries.ts';

export const meta = () => hiddenHead(words.newJob);

/**
 * A new job. `?title=&house=&source=&alarm=` fill it in from an alarm, which links to its job if it has one; `?ticket=` from a resident's ticket,
 * `?point=` from a point of an inspection, `?asset=` from an asset.
 */
export default function NewJobPage() {
  const estate = useEstateId();
  const [query] = useSearchParams();
  const goTo = useNavigate();
  const queries = useQueryClient();
  const source = query.get('source');
  const ticket = query.get('ticket');
  const idOf = (name: string) => /^\d{1,12}$/.exec(query.get(name) ?? '')?.[0] ?? null;
  const point = idOf('point');
  const alarm = /^(?:diesel|quiet)-[\d-]{1,30}$/.exec(query.get('alarm') ?? '')?.[0];
  const known = useQuery({ ...alarmJobQuery(estate, alarm ?? ''), enabled: alarm !== undefined });
  const job = known.data?.id;
  useEffect(() => {
    if (job === undefined) return;
    showSuccess(words.alarmHasJob);
    void goTo(APP_PATHS.manageEstate(estate, `facility/jobs/${job}`), { replace: true });
  }, [estate, goTo, job]);
  const send = useSingleMutation({
    mutationFn: (fields: JobFields) =>
      addJob(estate, {
        ...fields,
        ...(source === null ? {} : { source: 'alarm' as const, source_text: source.slice(0, 200) }),
        ...(ticket === null ? {} : { ticket }),
        ...(point === null ? {} : { point_id: point }),
        ...(alarm === undefined ? {} : { alarm }),
      }),
    onSuccess: ({ id }: { id: string }) => {
      showSuccess(words.saved);
      void goTo(APP_PATHS.manageEstate(estate, `facility/jobs/${id}`), { replace: true });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: estateKey(estate) }),
  });
  return (
    <PortalPage title={words.newJob}>
      {source !== null && <p className="text-14 text-ink-2 wrap-anywhere">{words.fromAlarm(source.slice(0, 200))}</p>}
      <JobForm
        className="card max-w-2xl p-4 sm:p-5"
        estate={estate}
        first={{
          title: (query.get('title') ?? '').slice(0, 120),
          note: (query.get('note') ?? '').slice(0, 2000),
          place: '',
          house_id: idOf('house'),
          asset_id: idOf('asset'),
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
