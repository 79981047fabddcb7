import type { ShareRule } from '@gatelight/contract/money/arrears/purchase-shares';
import { useState } from 'react';
import { CHARGE_RULES_WORDS } from '../../../../strings/manage/charge-rules.ts';
import { AmountField } from '../../../../ui/fields/amount-field.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { SwitchRow } from '../../../../ui/fields/switch-row.tsx';
import { koboOf, typedNaira } from '../../../../ui/values/number-text.ts';
import { faultOf, useChange } from '../../dialog-parts.tsx';
import type { Given } from '../../dialog-parts.tsx';
import { basisPointsOf, typedPercent } from '../../../../ui/values/percent.ts';
import { saveShareRule } from './queries.ts';
import { FormDialog } from '../../form-dialog.tsx';

const words = CHARGE_RULES_WORDS.share;

export function ShareRuleDialog({ rule, ...given }: Given & { readonly rule: ShareRule }) {
  // As it was when the dialog opened: the page behind it is read again meanwhile.
  const [seenAt] = useState(rule.set_at ?? new Date(0));
  const [isAllowed, setIsAllowed] = useState(rule.is_allowed);
  const [most, setMost] = useState(typedPercent(rule.most_bp));
  const [cap, setCap] = useState(typedNaira(rule.month_cap_kobo));
  const save = useChange(
    given,
    () =>
      saveShareRule(given.estate, {
        is_allowed: isAllowed,
        most_bp: basisPointsOf(most),
        month_cap_kobo: koboOf(cap),
        seen_at: seenAt.toISOString(),
      }),
    () => words.saved,
  );
  return (
    <FormDialog title={words.title} save={words.save} sending={save} onClose={given.onClose}>
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
    </FormDialog>
  );
}
