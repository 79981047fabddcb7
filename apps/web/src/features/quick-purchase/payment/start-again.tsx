import { PATHS } from '../../../paths.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import type { LinkButtonProps } from '../../../ui/buttons/button.tsx';
import { saveDraft } from '../form/draft.ts';
import { endIntent } from '../form/intent.ts';
import { findSent } from '../opened-purchases.ts';
import { minorUnitsToNaira } from '../form/stored-form.ts';
import { QUICK_PURCHASE_WORDS as WORDS } from '../../../strings/purchase/quick-purchase.ts';

/** Fills the form with what was sent for this purchase, when this browser sent it, and makes the next one a new purchase. */
function prepareForm(reference: string): void {
  endIntent(reference);
  const sent = findSent(({ request }) => request.reference === reference)?.request;
  if (!sent) return;
  saveDraft({
    fullName: sent.customerName,
    phoneNumber: sent.customerTelephone,
    meterNumber: sent.metadata.meter_number,
    estateName: sent.metadata.estate_name,
    amount: minorUnitsToNaira(sent.amount),
    email: sent.customerEmail,
  });
}

/** Back to the form, with the same details. */
export function StartAgain({ reference, look }: { readonly reference: string } & Pick<LinkButtonProps, 'look'>) {
  return (
    <LinkButton
      to={PATHS.quickPurchase}
      look={look}
      name={WORDS.confirmation.startAgain}
      onClick={() => prepareForm(reference)}
    />
  );
}
