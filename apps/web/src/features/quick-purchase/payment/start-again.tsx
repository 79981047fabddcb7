import { PATHS } from '../../../paths.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import type { LinkButtonProps } from '../../../ui/buttons/button.tsx';
import { emptyDraft, loadDraft, saveDraft } from '../form/draft.ts';
import type { Draft } from '../form/draft.ts';
import { endIntent } from '../form/intent.ts';
import { findSent } from '../opened-purchases.ts';
import { typedNaira } from '../../../ui/values/number-text.ts';
import { QUICK_PURCHASE_WORDS as WORDS } from '../../../strings/purchase/quick-purchase.ts';

/** Fills the form with the request of this purchase if this browser sent it, otherwise with `other`, if given. */
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
    amount: typedNaira(BigInt(sent.amount)),
    email: sent.customerEmail,
  });
}

export type StartAgainProps = Pick<LinkButtonProps, 'look' | 'className'> & {
  readonly reference: string;
  readonly name?: string;
  /** The purchase stays open: the form returns it as long as nothing in the form is changed. */
  readonly isSame?: boolean;
  /** The values for the form when this browser did not send the purchase. */
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
