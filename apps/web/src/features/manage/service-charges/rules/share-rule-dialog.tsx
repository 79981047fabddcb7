import type { ShareRule } from '@gatelight/contract/money/purchase-shares';
import { useState } from 'react';
import { CHARGE_RULES_WORDS } from '../../../../strings/manage/charge-rules.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Dialog } from '../../../../ui/feedback/dialog.tsx';
import { AmountField } from '../../../../ui/fields/amount-field.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { SwitchRow } from '../../../../ui/fields/switch-row.tsx';
import { koboOf, typedNaira } from '../../../../ui/values/number-text.ts';
import { Failure, Foot, faultOf, useChange } from '../../dialog-parts.tsx';
import type { Given } from '../../dialog-parts.tsx';
import { basisPointsOf, typedPercent } from '../amounts.ts';
import { saveShareRule } from './queries.ts';

const words = CHARGE_RULES_WORDS.share;

export function ShareRuleDialog({ rule, ...given }: Given & { readonly rule: ShareRule }) {
  const [isAllowed, setIsAllowed] = useState(rule.is_allowed);
  const [most, setMost] = useState(typedPercent(rule.most_bp));
  const [cap, setCap] = useState(typedNaira(rule.month_cap_kobo));
  const save = useChange(
    given,
    () =>
      saveShareRule(given.estate, {
        is_allowed: isAllowed,
        most_bp: basisPointsOf(most) ?? 0,
        month_cap_kobo: koboOf(cap),
      }),
    () => words.saved,
  );
  return (
    <Dialog isOpen onClose={given.onClose} title={words.title} isBusy={save.isPending}>
      <form
        noValidate
        className="mt-2 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(undefined);
        }}
      >
        <SwitchRow
          name={words.isAllowed}
          text={words.isAllowedText}
          isOn={isAllowed}
          words={words}
          onChange={setIsAllowed}
        />
        <Field
          label={words.most}
          hint={words.mostHint}
          inputMode="decimal"
          required
          maxLength={5}
          value={most}
          error={faultOf(save.error, 'most_bp')}
          onChange={(event) => setMost(event.target.value)}
        />
        <AmountField
          label={words.cap}
          required
          value={cap}
          error={faultOf(save.error, 'month_cap_kobo')}
          onChange={setCap}
        />
        <Failure error={save.error} />
        <Foot onClose={given.onClose}>
          <Button type="submit" name={words.save} isLoading={save.isPending} />
        </Foot>
      </form>
    </Dialog>
  );
}
