import { wireKobo } from '@gatelight/contract/money';
import type { PreparedMove } from '@gatelight/contract/places/moves';
import { fullDay } from '../../../data/power/figures.ts';
import { MOVE_WORDS as words } from '../../../strings/manage/moves.ts';
import { AmountField } from '../../../ui/fields/amount-field.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { nairaText } from '../../../ui/values/money.tsx';
import { koboOf } from '../../../ui/values/number-text.ts';

export type TypedDeposit = { readonly returned: string; readonly reason: string };

/** The returned part of the deposit, and the rest, which the estate keeps. */
export function depositEndOf(taken: bigint, { returned, reason }: TypedDeposit) {
  const back = koboOf(returned === '' ? '0' : returned);
  return { returned_kobo: back, kept_kobo: Math.max(wireKobo(taken) - back, 0), reason };
}

export function DepositFields({
  deposit,
  typed,
  onChange,
}: {
  readonly deposit: Pick<PreparedMove['deposits'][number], 'taken_kobo' | 'taken_on'>;
  readonly typed: TypedDeposit;
  readonly onChange: (typed: TypedDeposit) => void;
}) {
  const { kept_kobo: kept } = depositEndOf(deposit.taken_kobo, typed);
  return (
    <div className="grid gap-4">
      <p>{words.held(nairaText(deposit.taken_kobo, true), fullDay(deposit.taken_on))}</p>
      <AmountField
        label={words.returned}
        hint={words.kept(nairaText(BigInt(kept), true))}
        value={typed.returned}
        onChange={(returned) => onChange({ ...typed, returned })}
      />
      {kept > 0 && (
        <Field
          label={words.keptReason}
          maxLength={200}
          value={typed.reason}
          onChange={(event) => onChange({ ...typed, reason: event.target.value })}
        />
      )}
    </div>
  );
}
