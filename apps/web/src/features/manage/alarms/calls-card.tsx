import { getGateCalls, setGateCalls } from '@gatelight/contract/places/walk-ins';
import type { GateCalls } from '@gatelight/contract/places/walk-ins';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { readFailure } from '../../../data/queries/watch-failure.ts';
import { ALARM_WORDS as words } from '../../../strings/manage/alarms.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ErrorState } from '../../../ui/feedback/state-screens.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Facts } from '../../../ui/values/facts.tsx';
import { faultOf, useChange } from '../dialog-parts.tsx';
import type { Given } from '../dialog-parts.tsx';
import { estateKey } from '../estate-queries.ts';
import { FormDialog } from '../form-dialog.tsx';

/** How the gate and the houses reach each other without the app. */
export function CallsCard({ estate }: { readonly estate: string }) {
  const [isChanging, setIsChanging] = useState(false);
  const calls = useQuery({
    queryKey: [...estateKey(estate), 'gate-calls'],
    queryFn: ({ signal }) => call(getGateCalls, { params: { id: estate }, signal }),
  });
  const { data } = calls;
  return (
    <section className="card grid gap-2 p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-18">{words.calls}</h2>
        {data && (
          <Button
            small
            look="outline"
            name={words.change}
            aria-label={words.changeCalls}
            onClick={() => setIsChanging(true)}
          />
        )}
      </div>
      <p className="text-14 text-ink-2">{words.callsText}</p>
      {data ? (
        <Facts
          facts={[
            { label: words.callWay, value: data.call_way || words.noCallWay, isLong: true },
            { label: words.gatePhone, value: data.gate_phone || words.noGatePhone },
          ]}
        />
      ) : (
        calls.isError && (
          <ErrorState title={words.failed} text={readFailure(calls.error)} onRetry={() => void calls.refetch()} />
        )
      )}
      {isChanging && data && <CallsDialog estate={estate} calls={data} onClose={() => setIsChanging(false)} />}
    </section>
  );
}

function CallsDialog({ calls, ...given }: Given & { readonly calls: GateCalls }) {
  const [way, setWay] = useState(calls.call_way);
  const [phone, setPhone] = useState(calls.gate_phone);
  const save = useChange(
    given,
    (body: GateCalls) => call(setGateCalls, { params: { id: given.estate }, body }),
    () => words.saved,
  );
  return (
    <FormDialog
      title={words.changeCalls}
      sending={save}
      onClose={given.onClose}
      onSend={() => save.mutate({ call_way: way.trim(), gate_phone: phone })}
    >
      <Field
        label={words.callWay}
        hint={words.callWayHint}
        maxLength={120}
        value={way}
        error={faultOf(save.error, 'call_way')}
        onChange={({ target }) => setWay(target.value)}
      />
      <Field
        label={words.gatePhone}
        hint={words.gatePhoneHint}
        inputMode="tel"
        maxLength={11}
        value={phone}
        error={faultOf(save.error, 'gate_phone')}
        onChange={({ target }) => setPhone(target.value.replaceAll(/\D/g, ''))}
      />
    </FormDialog>
  );
}
