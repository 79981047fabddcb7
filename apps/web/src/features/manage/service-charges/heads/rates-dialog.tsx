import { headKinds } from '@gatelight/contract/money/service-charges-estate';
import type { ChargeHeads, HeadKind } from '@gatelight/contract/money/service-charges-estate';
import { useState } from 'react';
import { CHARGES_WORDS } from '../../../../strings/manage/service-charges.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { Select } from '../../../../ui/select/select.tsx';
import { faultOf, useChange } from '../../dialog-parts.tsx';
import type { Given } from '../../dialog-parts.tsx';
import { nextMonth } from '../amounts.ts';
import { NEW_RATE, RateFields, draftOf, sentRate } from './rate-fields.tsx';
import type { RateDraft } from './rate-fields.tsx';
import { scheduleRates } from '../queries.ts';
import { FormDialog } from '../../form-dialog.tsx';

const words = CHARGES_WORDS.heads;

/** One head of the change: an existing head, by its id, or a new one. */
type HeadDraft = {
  readonly key: string;
  readonly headId?: string;
  readonly name: string;
  readonly kind: HeadKind;
  readonly note: string;
  readonly rate: RateDraft;
};

const newHead = (): HeadDraft => ({ key: crypto.randomUUID(), name: '', kind: 'other', note: '', rate: NEW_RATE });

/** New rates and new heads from a day on. */
export function RatesDialog({ seen, ...given }: Given & { readonly seen: ChargeHeads }) {
  // As it was when the dialog opened: the page behind it is read again meanwhile.
  const [{ heads, seen_at: seenAt }] = useState(seen);
  const [from, setFrom] = useState(nextMonth);
  const [agreedBy, setAgreedBy] = useState('');
  const [drafts, setDrafts] = useState<readonly HeadDraft[]>(() => (heads.length === 0 ? [newHead()] : []));
  const [isEmpty, setIsEmpty] = useState(false);
  const save = useChange(
    given,
    () =>
      scheduleRates(given.estate, {
        from,
        agreed_by: agreedBy.trim(),
        seen_at: seenAt.toISOString(),
        rates: drafts.map(({ headId, name, kind, note, rate }) => ({
          ...(headId === undefined ? { name: name.trim(), kind, note: note.trim() } : { head_id: headId }),
          ...sentRate(rate),
        })),
      }),
    () => words.scheduled,
  );
  const others = heads.filter(({ id }) => drafts.every(({ headId }) => headId !== id));
  const set = (key: string, change: Partial<HeadDraft>) =>
    setDrafts(drafts.map((draft) => (draft.key === key ? { ...draft, ...change } : draft)));
  const add = (draft: HeadDraft) => {
    setIsEmpty(false);
    setDrafts([...drafts, draft]);
  };
  return (
    <FormDialog
      title={words.scheduleTitle}
      save={words.schedule}
      sending={save}
      onClose={given.onClose}
      onSend={() => {
        if (drafts.length === 0) setIsEmpty(true);
        else save.mutate(undefined);
      }}
    >
      <p className="text-ink-2">{words.scheduleText}</p>
      <Field
        label={words.from}
        type="date"
        required
        value={from}
        error={faultOf(save.error, 'from')}
        onChange={(event) => setFrom(event.target.value)}
      />
      <Field
        label={words.agreed}
        hint={words.agreedHint}
        maxLength={200}
        value={agreedBy}
        error={faultOf(save.error, 'agreed_by')}
        onChange={(event) => setAgreedBy(event.target.value)}
      />
      {drafts.map((draft, at) => (
        <fieldset key={draft.key} className="grid gap-4 rounded-md border border-line p-4">
          <legend className="px-1 font-semibold">{draft.name.trim() === '' ? words.newHead : draft.name}</legend>
          {draft.headId === undefined && (
            <>
              <Field
                label={words.name}
                required
                maxLength={60}
                value={draft.name}
                error={faultOf(save.error, `rates.${at}.name`)}
                onChange={(event) => set(draft.key, { name: event.target.value })}
              />
              <Select
                label={words.kindOfHead}
                value={draft.kind}
                options={headKinds.map((kind) => ({ value: kind, label: words.kinds[kind] }))}
                onChange={(next) => set(draft.key, { kind: headKinds.find((kind) => kind === next) ?? draft.kind })}
              />
              <Field
                label={words.note}
                hint={words.noteHint}
                maxLength={120}
                value={draft.note}
                onChange={(event) => set(draft.key, { note: event.target.value })}
              />
            </>
          )}
          <RateFields
            draft={draft.rate}
            faults={(field) => faultOf(save.error, `rates.${at}.${field}`)}
            onChange={(rate) => set(draft.key, { rate })}
          />
          <Button
            small
            look="quiet"
            className="justify-self-start"
            name={words.remove(draft.name.trim() === '' ? words.newHead.toLowerCase() : draft.name)}
            onClick={() => setDrafts(drafts.filter(({ key }) => key !== draft.key))}
          />
        </fieldset>
      ))}
      <div className="flex flex-wrap items-end gap-3">
        {others.length > 0 && (
          <Select
            label={words.changeHead}
            className="grow"
            value=""
            options={others.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) => {
              const head = others.find((one) => one.id === id);
              if (head)
                add({
                  key: crypto.randomUUID(),
                  headId: head.id,
                  name: head.name,
                  kind: head.kind,
                  note: head.note,
                  rate: draftOf(head),
                });
            }}
          />
        )}
        <Button look="outline" name={words.addHead} onClick={() => add(newHead())} />
      </div>
      <div role="alert" className="empty:hidden">
        {isEmpty && <Notice kind="danger">{words.nothing}</Notice>}
      </div>
    </FormDialog>
  );
}
