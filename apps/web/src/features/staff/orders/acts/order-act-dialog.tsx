import type { StaffOrderAct, StaffOrderStory } from '@gatelight/contract/office/staff-lists/staff-order-story';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useUser } from '../../../../data/session/user-store.ts';
import { STAFF_ORDER_WORDS as words } from '../../../../strings/staff/orders.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Field, TextAreaField } from '../../../../ui/fields/field.tsx';
import { nairaText } from '../../../../ui/values/money.tsx';
import { koboOf, typedNaira } from '../../../../ui/values/number-text.ts';
import { ActDialog } from '../../acts/act-dialog.tsx';

export type OrderActDialogProps = {
  readonly act: StaffOrderAct;
  readonly story: StaffOrderStory;
  readonly onClose: () => void;
};

const labels = words.dialog;

type Own = {
  readonly input?: Readonly<Record<string, unknown>>;
  readonly isReady?: boolean;
  readonly reason?: string;
  readonly fields?: ReactNode;
};

/** One act on an order, with the fields that it needs. */
export function OrderActDialog({ act, story, onClose }: OrderActDialogProps) {
  const { buyer_id: buyer, reference } = story.order;
  const user = useUser();
  const [to, setTo] = useState<'source' | 'wallet'>(buyer === null ? 'source' : 'wallet');
  const [meter, setMeter] = useState('');
  const [naira, setNaira] = useState('');
  const [note, setNote] = useState('');
  const text = words.acts[act];

  function ownOf(): Own {
    switch (act) {
      case 'refund':
        return { input: { to }, fields: <Target to={to} hasWallet={buyer !== null} onChange={setTo} /> };
      case 'refund-part': {
        const kobo = koboOf(naira);
        const left = story.part_refundable_kobo;
        const isTooMuch = BigInt(kobo) > left;
        return {
          input: { to, amount_kobo: kobo },
          isReady: kobo > 0 && !isTooMuch,
          fields: (
            <>
              <Field
                label={labels.part}
                hint={labels.partHint(nairaText(left), nairaText(story.order.amount_kobo))}
                error={isTooMuch ? labels.partTooMuch(nairaText(left)) : undefined}
                required
                inputMode="decimal"
                autoComplete="off"
                maxLength={12}
                value={naira}
                onChange={(event) => setNaira(event.target.value.replaceAll(/[^\d.]/g, ''))}
              />
              <Button
                name={labels.wholeRest(nairaText(left))}
                look="outline"
                small
                className="justify-self-start"
                onClick={() => setNaira(typedNaira(left))}
              />
              <Target to={to} hasWallet={buyer !== null} onChange={setTo} />
            </>
          ),
        };
      }
      case 'move':
        return {
          input: { meterNumber: meter },
          isReady: /^\d{11}(\d\d)?$/.test(meter),
          fields: (
            <Field
              label={labels.meter}
              required
              inputMode="numeric"
              autoComplete="off"
              maxLength={20}
              value={meter}
              onChange={(event) => setMeter(event.target.value.replaceAll(/\D/g, ''))}
            />
          ),
        };
      case 'note':
        return {
          input: { note: note.trim() },
          isReady: note.trim() !== '',
          reason: note,
          fields: (
            <TextAreaField
              label={labels.note}
              required
              rows={3}
              maxLength={500}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          ),
        };
      case 'assign':
        return { input: { to: user?.id ?? null }, reason: text.name };
      case 'ask-again':
      case 'verify-payment':
      case 'resend':
        return {};
    }
  }

  const { input, fields, ...own } = ownOf();
  return (
    <ActDialog
      kind={`order.${act}`}
      input={{ reference, ...input }}
      title={text.title}
      effect={text.effect}
      confirm={text.confirm}
      isDanger={act === 'refund'}
      doneText={act === 'note' || act === 'assign' || act === 'refund-part' ? undefined : labels.queued}
      onClose={onClose}
      {...own}
    >
      {fields}
    </ActDialog>
  );
}

type TargetProps = {
  readonly to: 'source' | 'wallet';
  readonly hasWallet: boolean;
  readonly onChange: (to: 'source' | 'wallet') => void;
};

function Target({ to, hasWallet, onChange }: TargetProps) {
  const choices = [...(hasWallet ? [['wallet', labels.toWallet] as const] : []), ['source', labels.toSource] as const];
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-1 text-14 font-semibold">{labels.to}</legend>
      {choices.map(([value, name]) => (
        <label key={value} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="to"
            className="size-5 shrink-0 accent-primary"
            checked={to === value}
            onChange={() => onChange(value)}
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}
