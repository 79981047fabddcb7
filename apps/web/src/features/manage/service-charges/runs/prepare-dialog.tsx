import { chargePeriods } from '@gatelight/contract/money/service-charges-estate';
import type { ChargePeriod } from '@gatelight/contract/money/service-charges-estate';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { APP_PATHS } from '../../../../app-paths.ts';
import { useSingleMutation } from '../../../../data/queries/use-single-mutation.ts';
import { CHARGES_WORDS } from '../../../../strings/manage/service-charges.ts';
import { Field } from '../../../../ui/fields/field.tsx';
import { Select } from '../../../../ui/select/select.tsx';
import { faultOf } from '../../dialog-parts.tsx';
import type { Given } from '../../dialog-parts.tsx';
import { nextMonth } from '../amounts.ts';
import { chargesKey, headsQuery, prepareRun } from '../queries.ts';
import { NEW_RATE, RateFields, sentRate } from '../heads/rate-fields.tsx';
import { FormDialog } from '../../form-dialog.tsx';

const words = CHARGES_WORDS.runs;

/** Prepares a run or a levy and opens its preview. It sends nothing. */
export function PrepareDialog({ kind, ...given }: Given & { readonly kind: 'period' | 'levy' }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { data: heads } = useQuery(headsQuery(given.estate));
  const [period, setPeriod] = useState<ChargePeriod | null>(null);
  const [from, setFrom] = useState(() => nextMonth().slice(0, 7));
  const [dueOn, setDueOn] = useState('');
  const [title, setTitle] = useState('');
  const [rate, setRate] = useState(NEW_RATE);
  const chosen = period ?? heads?.rules.period ?? 'month';
  const prepare = useSingleMutation({
    mutationFn: () =>
      prepareRun(
        given.estate,
        kind === 'levy'
          ? { kind, title: title.trim(), due_on: dueOn, rate: sentRate(rate) }
          : { kind, period: chosen, from, ...(dueOn !== '' && { due_on: dueOn }) },
      ),
    onSuccess: ({ id }) => {
      void queries.invalidateQueries({ queryKey: chargesKey(given.estate) });
      given.onClose();
      void navigate(APP_PATHS.manageEstate(given.estate, `service-charges/runs/${id}`));
    },
  });
  return (
    <FormDialog
      title={kind === 'levy' ? words.levyTitle : words.prepareTitle}
      save={words.check}
      sending={prepare}
      onClose={given.onClose}
    >
      {kind === 'levy' ? (
        <>
          <Field
            label={words.levyName}
            required
            maxLength={60}
            value={title}
            error={faultOf(prepare.error, 'title')}
            onChange={(event) => setTitle(event.target.value)}
          />
          <RateFields draft={rate} onChange={setRate} faults={(field) => faultOf(prepare.error, `rate.${field}`)} />
        </>
      ) : (
        <>
          <Select
            label={words.period}
            value={chosen}
            options={chargePeriods.map((one) => ({ value: one, label: words.periods[one] }))}
            onChange={(next) => setPeriod(chargePeriods.find((one) => one === next) ?? chosen)}
          />
          <Field
            label={words.first}
            type="month"
            required
            value={from}
            error={faultOf(prepare.error, 'from')}
            onChange={(event) => setFrom(event.target.value)}
          />
        </>
      )}
      <Field
        label={words.due}
        type="date"
        required={kind === 'levy'}
        {...(kind === 'period' && { hint: words.dueHint })}
        value={dueOn}
        error={faultOf(prepare.error, 'due_on')}
        onChange={(event) => setDueOn(event.target.value)}
      />
    </FormDialog>
  );
}
