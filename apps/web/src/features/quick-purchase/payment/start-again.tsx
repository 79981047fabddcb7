import { PATHS } from '../../../paths.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import type { LinkButtonProps } from '../../../ui/buttons/button.tsx';
import { emptyDraft, loadDraft, saveDraft } from '../form/draft.ts';
import type { Draft } from '../form/draft.ts';
import { endIntent } from '../form/intent.ts';
import { findSent } from '../opened-purchases.ts';
import { minorUnitsToNaira } from '../form/stored-form.ts';
import { QUICK_PURCHASE_WORDS as WORDS } from '../../../strings/purchase/quick-purchase.ts';

/** Fills the form with what was sent for this purchase when this browser sent it, otherwise with `other`, if there is anything. */
function fillForm(reference: string, other: Partial<Draft> | undefined): void {
  const sent = findSent(({ request }) => request.reference === reference)?.request;
  if (!sent) {
    if (other) saveDraft({ ...(loadDraft() ?? emptyDraft), ...other, amount: '' });
    return;
  }
  saveDraft({
    fullName: sent.customerName,
    phoneNumber: sent.customerTelephone,
    meterNumber: sent.metadata.meter_number,
    estateName: sent.metadata.estate_name,
    amount: minorUnitsToNaira(sent.amount),
    email: sent.customerEmail,
  });
}

export type StartAgainProps = Pick<LinkButtonProps, 'look' | 'className'> & {
  readonly reference: string;
  readonly name?: string;
  /** The purchase stays open: the form leads back to it for as long as nothing in it is changed. */
  readonly isSame?: boolean;
  /** What the form gets when this browser did not send the purchase. */
  readonly other?: Partial<Draft>;
};

/** Back to the form, with the same details; the next purchase is a new one. */
export function StartAgain({
  reference,
  look,
  className,
  name = WORDS.confirmation.startAgain,
  isSame,
  other,
}: StartAgainProps) {
  function prepare() {
    if (!isSame) endIntent(reference);
    fillForm(reference, other);
  }
  return <LinkButton to={PATHS.quickPurchase} look={look} className={className} name={name} onClick={prepare} />;
}
