import { todayInLagos } from '@gatelight/contract/lagos-days';
import type { Block, blockDecisions } from '@gatelight/contract/places/patrol';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PartFailed } from '../../../../data/queries/part-failed.tsx';
import { useRequestKey } from '../../../../data/forms/use-request-key.ts';
import { housesQuery } from '../../../../data/meters.ts';
import { MANAGE_WORDS } from '../../../../strings/manage/estate.ts';
import { BLOCKS_WORDS as words } from '../../../../strings/manage/blocks.ts';
import { Field, TextAreaField } from '../../../../ui/fields/field.tsx';
import { ChoiceCards } from '../../../../ui/payment/ways/choice-cards.tsx';
import { Select } from '../../../../ui/select/select.tsx';
import { faultOf, useChange } from '../../dialog-parts.tsx';
import type { Given } from '../../dialog-parts.tsx';
import { FormDialog } from '../../form-dialog.tsx';
import { blockName, makeBlock, saveDecision } from './queries.ts';

/** A block is for a month unless the manager says otherwise. */
const USUAL_DAYS = 30;
const MOST_DAYS = 366;

export function BlockDialog(given: Given) {
  const keyFor = useRequestKey();
  const houses = useQuery(housesQuery(given.estate));
  const [plate, setPlate] = useState('');
  const [phone, setPhone] = useState('');
  const [visitor, setVisitor] = useState('');
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState(() => todayInLagos(USUAL_DAYS));
  const [house, setHouse] = useState('');
  const block = { plate, visitor, reason, until, house_id: house || null, ...(phone !== '' && { phone }) };
  const add = useChange(
    given,
    () => makeBlock(given.estate, block, keyFor(block)),
    () => words.added(blockName({ plate, visitor, phone })),
  );
  return (
    <FormDialog title={words.addTitle} text={words.addText} save={words.add} sending={add} onClose={given.onClose}>
      <Field
        label={words.plate}
        maxLength={12}
        autoComplete="off"
        autoCapitalize="characters"
        value={plate}
        error={faultOf(add.error, 'plate')}
        onChange={({ target }) => setPlate(target.value.toUpperCase())}
      />
      <Field
        label={words.phone}
        hint={words.phoneHint}
        inputMode="tel"
        maxLength={20}
        autoComplete="off"
        value={phone}
        error={faultOf(add.error, 'phone')}
        onChange={({ target }) => setPhone(target.value)}
      />
      <Field
        label={words.visitor}
        hint={words.visitorHint}
        maxLength={60}
        autoComplete="off"
        value={visitor}
        error={faultOf(add.error, 'visitor')}
        onChange={({ target }) => setVisitor(target.value)}
      />
      <TextAreaField
        label={words.reason}
        required
        rows={3}
        maxLength={300}
        value={reason}
        error={faultOf(add.error, 'reason')}
        onChange={({ target }) => setReason(target.value)}
      />
      <Field
        label={words.until}
        hint={words.untilHint}
        required
        type="date"
        min={todayInLagos()}
        max={todayInLagos(MOST_DAYS)}
        value={until}
        error={faultOf(add.error, 'until')}
        onChange={({ target }) => setUntil(target.value)}
      />
      <Select
        label={words.house}
        placeholder={words.noHouse}
        searchable
        isLoading={houses.isPending}
        options={[
          { value: '', label: words.noHouse },
          ...(houses.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={house}
        onChange={setHouse}
      />
      <PartFailed title={MANAGE_WORDS.choicesFailed} of={[houses]} />
    </FormDialog>
  );
}

export function DecideDialog({ block, ...given }: Given & { readonly block: Block }) {
  const [decision, setDecision] = useState<(typeof blockDecisions)[number]>('keep');
  const [why, setWhy] = useState('');
  const [until, setUntil] = useState(block.until);
  // As it was when the dialog opened: the page behind it is read again meanwhile.
  const [seenAt] = useState(() =>
    new Date(Math.max(block.said_at?.getTime() ?? 0, block.decided_at?.getTime() ?? 0)).toISOString(),
  );
  const save = useChange(
    given,
    () =>
      saveDecision(given.estate, block.id, {
        decision,
        why,
        ...(decision === 'keep' && { until }),
        seen_at: seenAt,
      }),
    () => words.saved,
  );
  return (
    <FormDialog
      title={words.decideTitle(blockName(block))}
      text={words.decideText}
      sending={save}
      onClose={given.onClose}
    >
      <ChoiceCards
        label={words.decision}
        value={decision}
        onChange={setDecision}
        choices={[
          { value: 'keep', name: words.keep, text: words.keepText },
          { value: 'end', name: words.end, text: words.endText },
        ]}
      />
      {decision === 'keep' && (
        <Field
          label={words.until}
          required
          type="date"
          min={todayInLagos()}
          max={todayInLagos(MOST_DAYS)}
          value={until}
          error={faultOf(save.error, 'until')}
          onChange={({ target }) => setUntil(target.value)}
        />
      )}
      <TextAreaField
        label={words.why}
        required
        rows={3}
        maxLength={300}
        value={why}
        error={faultOf(save.error, 'why')}
        onChange={({ target }) => setWhy(target.value)}
      />
    </FormDialog>
  );
}
