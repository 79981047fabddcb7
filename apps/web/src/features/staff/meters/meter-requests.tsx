import type { EngineeringRequestView } from '@gatelight/contract/places/properties/meters';
import { useState } from 'react';
import { failureText } from '../../../api.ts';
import { ShowMore } from '../../../data/lists/show-more.tsx';
import { useOlder } from '../../../data/lists/use-older.ts';
import { permissionsOf } from '../../../data/session/permissions.ts';
import { useSingleMutation } from '../../../data/queries/use-single-mutation.ts';
import { useUser } from '../../../data/session/user-store.ts';
import { METER_WORDS as words } from '../../../strings/staff/meters.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { StatePill } from '../../../ui/table/state-pill.tsx';
import type { Tone } from '../../../ui/table/state-pill.tsx';
import { ActDialog } from '../acts/act-dialog.tsx';
import type { MeterOffice } from './queries.ts';
import { timeText } from './meter-state.tsx';
import { readRequests, requestsKey, showTokens } from './queries.ts';

type RequestState = EngineeringRequestView['state'] | NonNullable<EngineeringRequestView['result']>;

const TONES: Readonly<Record<RequestState, Tone>> = {
  queued: 'info',
  waiting: 'neutral',
  issued: 'warning',
  refused: 'danger',
  accepted: 'success',
  rejected: 'danger',
};

/** The engineering tokens of a meter: their purpose, their digits on request, and the result on the meter. */
export function MeterRequests({ meter }: { readonly meter: MeterOffice }) {
  const older = useOlder({
    queryKey: requestsKey(meter.number),
    next: meter.requests_next,
    read: (cursor, signal) => readRequests(meter.number, cursor, signal),
  });
  return (
    <section className="card p-4">
      <h2 className="pb-2 text-16">{words.tokens}</h2>
      {meter.requests.length === 0 && <p className="text-14 text-ink-2">{words.noTokens}</p>}
      <ul className="grid gap-3">
        {[...meter.requests, ...older.items].map((request) => (
          <Request key={request.id} number={meter.number} request={request} />
        ))}
      </ul>
      <ShowMore className="mt-3" list={older.list} />
    </section>
  );
}

function Request({ number, request }: { readonly number: string; readonly request: EngineeringRequestView }) {
  const mayEngineer = permissionsOf(useUser()).has('meters.engineer');
  const [result, setResult] = useState<'accepted' | 'rejected'>();
  const shown = useSingleMutation({ mutationFn: () => showTokens(number, request.id) });
  const state = request.result ?? request.state;
  const detail = request.units ?? (request.watts === null ? undefined : `${request.watts} W`);
  return (
    <li className="grid gap-2 border-t border-line pt-3 first:border-0 first:pt-0">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span>
          <b className="font-semibold">{words.kinds[request.kind]}</b>
          {detail !== undefined && <span> · {detail}</span>}
          <span className="block text-13 text-ink-2">
            {timeText(request.created_at)} · {request.asked_by} · {request.reason}
          </span>
        </span>
        <StatePill tone={TONES[state] ?? 'neutral'} word={words.states[state]} />
      </div>
      {request.refusal !== null && <Notice kind="danger">{request.refusal}</Notice>}
      {shown.data && (
        <div>
          <p className="text-14 text-ink-2">{words.shown}</p>
          <ol className="grid gap-1">
            {shown.data.tokens.map((token) => (
              <li key={token} className="digits text-18 font-semibold" data-token={token}>
                {token.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}
              </li>
            ))}
          </ol>
        </div>
      )}
      {shown.error && <Notice kind="danger">{failureText(shown.error)}</Notice>}
      {mayEngineer && request.state === 'issued' && (
        <div className="flex flex-wrap gap-2">
          {!shown.data && (
            <Button name={words.show} look="outline" small isLoading={shown.isPending} onClick={() => shown.mutate()} />
          )}
          {request.result === null && (
            <>
              <Button name={words.accepted} look="outline" small onClick={() => setResult('accepted')} />
              <Button name={words.rejected} look="quiet" small onClick={() => setResult('rejected')} />
            </>
          )}
        </div>
      )}
      {result && (
        <ActDialog
          kind="meter.token-result"
          input={{ number, request: request.id, result }}
          title={words.resultTitle(words.kinds[request.kind])}
          effect={words.resultEffect}
          confirm={words[result]}
          onClose={() => setResult(undefined)}
        />
      )}
    </li>
  );
}
