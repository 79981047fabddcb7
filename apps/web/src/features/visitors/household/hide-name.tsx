import { getGatePrivacy, setGatePrivacy } from '@gatelight/contract/places/gate/visits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, failureText } from '../../../api.ts';
import { PartFailed } from '../../../data/queries/part-failed.tsx';
import { useSingleMutation } from '../../../data/queries/use-single-mutation.ts';
import { HOUSEHOLD_WORDS as WORDS } from '../../../strings/app/household.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { SwitchRow } from '../../../ui/fields/switch-row.tsx';

const KEY = ['visitors', 'privacy'] as const;

/** Whether guards and visitors see the name of the current user. */
export function HideName() {
  const queries = useQueryClient();
  const privacy = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(getGatePrivacy, { signal }) });
  const change = useSingleMutation({
    mutationFn: (hides: boolean) => call(setGatePrivacy, { body: { hides_name: hides } }),
    onSuccess: (saved) => {
      queries.setQueryData(KEY, saved);
      // Passes have the name too, as they are sent to visitors.
      void queries.invalidateQueries({ queryKey: ['visitors'], predicate: ({ queryKey }) => queryKey[2] === 'passes' });
    },
  });
  const { data } = privacy;
  if (!data) return <PartFailed title={WORDS.hideNameFailed} of={[privacy]} />;
  return (
    <div className="card-box">
      <SwitchRow
        name={WORDS.hideName}
        text={WORDS.hideNameText}
        isOn={change.isPending ? change.variables : data.hides_name}
        words={WORDS}
        disabled={change.isPending}
        onChange={(hides) => change.mutate(hides)}
      />
      <div role="alert" className="empty:hidden">
        {change.error && <Notice kind="danger">{failureText(change.error)}</Notice>}
      </div>
    </div>
  );
}
