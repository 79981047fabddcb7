import type { ActView } from '@gatelight/contract/acts';
import type { StaffOrderAct, StaffOrderStory } from '@gatelight/contract/staff-orders';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../api.ts';
import { useSingleMutation } from '../../../data/use-single-mutation.ts';
import { useUser } from '../../../data/user-store.ts';
import { failureOf } from '../../../strings/staff/failure-of.ts';
import { STAFF_ORDER_WORDS as words } from '../../../strings/staff/orders.ts';
import { TABLE_WORDS } from '../../../strings/staff/table.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { ActPreviewView } from './act-preview.tsx';
import { ask, preview } from './queries.ts';

export type OrderActDialogProps = {
  readonly act: StaffOrderAct;
  readonly story: StaffOrderStory;
  readonly onClose: () => void;
};

const labels = words.dialog;

type Given = { readonly to: 'source' | 'wallet'; readonly meter: string; readonly note: string };

/** Says what will happen and what it posts, takes the reason, and tells how it ended. */
export function OrderActDialog({ act, story, onClose }: OrderActDialogProps) {
  const text = words.acts[act];
  const queries = useQueryClient();
  const user = useUser();
  const [given, setGiven] = useState<Given>({
    to: story.order.buyer_id === null ? 'source' : 'wallet',
    meter: '',
    note: '',
  });
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  const [key] = useState(() => crypto.randomUUID());
  const input = inputOf(act, story.order.reference, given, user?.id ?? null);
  const isComplete = act === 'move' ? /^\d{11}(\d\d)?$/.test(given.meter) : act !== 'note' || given.note.trim() !== '';
  const shown = useQuery({
    queryKey: ['admin', 'acts', 'preview', act, input],
    queryFn: () => preview(`order.${act}`, input),
    enabled: isComplete,
    retry: false,
    gcTime: 0,
  });
  const asking = useSingleMutation({
    mutationFn: () => {
      const fingerprint = shown.data?.preview.fingerprint;
      const why = act === 'note' ? given.note.trim() : reason.trim();
      return ask({ kind: `order.${act}`, input, reason: why, ...(fingerprint !== undefined && { fingerprint }) }, key);
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['admin', 'orders'] }),
    onError: (failure) => setFault(failureText(failure)),
  });
  const needsReason = act !== 'note' && act !== 'assign';
  function press(): void {
    if (needsReason && reason.trim().length < 3) return setFault(labels.reasonMissing);
    setFault(undefined);
    asking.mutate();
  }
  return (
    <Dialog isOpen isBusy={asking.isPending} onClose={onClose} title={text.title}>
      {asking.data ? (
        <Ended act={asking.data} onClose={onClose} />
      ) : (
        <div className="mt-3 grid gap-4">
          <p className="text-14 text-ink-2">{text.effect}</p>
          <OwnFields act={act} given={given} hasWallet={story.order.buyer_id !== null} onChange={setGiven} />
          {shown.data && <ActPreviewView {...shown.data} />}
          {shown.error && (
            <p role="alert" className="rounded-md bg-warning-soft p-3 text-14 text-warning">
              {failureText(shown.error)}
            </p>
          )}
          {needsReason && (
            <label className="grid gap-1.5">
              <span className="text-14 font-semibold">{labels.reason}</span>
              <textarea
                className="control min-h-20"
                value={reason}
                maxLength={500}
                onChange={(event) => setReason(event.target.value)}
              />
              <span className="text-13 text-ink-3">{labels.reasonHint}</span>
            </label>
          )}
          <p role="alert" className="text-14 font-semibold text-danger empty:hidden">
            {fault}
          </p>
          <div className="flex flex-wrap justify-end gap-2">
            <Button name={labels.cancel} look="outline" small disabled={asking.isPending} onClick={onClose} />
            <Button
              name={text.confirm}
              look={act === 'refund' ? 'danger' : 'primary'}
              small
              isLoading={asking.isPending}
              disabled={!shown.data}
              onClick={press}
            />
          </div>
        </div>
      )}
    </Dialog>
  );
}

function inputOf(
  act: StaffOrderAct,
  reference: string,
  { to, meter, note }: Given,
  me: string | null,
): Record<string, unknown> {
  switch (act) {
    case 'refund':
      return { reference, to };
    case 'move':
      return { reference, meterNumber: meter };
    case 'note':
      return { reference, note: note.trim() };
    case 'assign':
      return { reference, to: me };
    case 'ask-again':
    case 'verify-payment':
    case 'resend':
      return { reference };
  }
}

type OwnFieldsProps = {
  readonly act: StaffOrderAct;
  readonly given: Given;
  readonly hasWallet: boolean;
  readonly onChange: (given: Given) => void;
};

function OwnFields({ act, given, hasWallet, onChange }: OwnFieldsProps) {
  if (act === 'refund') {
    const choices = [
      ...(hasWallet ? [['wallet', labels.toWallet] as const] : []),
      ['source', labels.toSource] as const,
    ];
    return (
      <fieldset className="grid gap-2">
        <legend className="pb-1 text-14 font-semibold">{labels.to}</legend>
        {choices.map(([value, name]) => (
          <label key={value} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="to"
              checked={given.to === value}
              onChange={() => onChange({ ...given, to: value })}
            />
            {name}
          </label>
        ))}
      </fieldset>
    );
  }
  if (act === 'move' || act === 'note') {
    const name = act === 'move' ? 'meter' : 'note';
    return (
      <label className="grid gap-1.5">
        <span className="text-14 font-semibold">{labels[name]}</span>
        <input
          className="control"
          value={given[name]}
          maxLength={act === 'move' ? 20 : 500}
          inputMode={act === 'move' ? 'numeric' : undefined}
          autoComplete="off"
          onChange={(event) =>
            onChange({
              ...given,
              [name]: act === 'move' ? event.target.value.replaceAll(/\D/g, '') : event.target.value,
            })
          }
        />
      </label>
    );
  }
  return null;
}

function Ended({ act, onClose }: { readonly act: ActView; readonly onClose: () => void }) {
  const isFine = act.state === 'done' || act.state === 'waiting' || act.state === 'asked' || act.state === 'running';
  const said =
    act.state === 'waiting'
      ? labels.waiting
      : act.state === 'done'
        ? act.facts?.queued === true
          ? labels.queued
          : labels.done
        : isFine
          ? labels.queued
          : act.state === 'stale'
            ? labels.ended.stale
            : `${labels.ended.refused}: ${act.error === null ? '' : failureOf(act.error)}`;
  return (
    <div role="status" className="mt-3 grid gap-4">
      <p className={isFine ? 'font-semibold text-success' : 'font-semibold text-danger'}>{said}</p>
      <div className="flex justify-end">
        <Button name={TABLE_WORDS.close} small onClick={onClose} />
      </div>
    </div>
  );
}
