import { payServiceCharge } from '@gatelight/contract/service-charges';
import type { ServiceCharge } from '@gatelight/contract/service-charges';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { APP_PATHS } from '../../app-paths.ts';
import { CallError, call, failureText } from '../../api.ts';
import { endIntent, intentKey, wasNotDone } from '../../data/payment/intent-key.ts';
import { useConfirmation } from '../../data/forms/use-confirmation.ts';
import { useSingleMutation } from '../../data/queries/use-single-mutation.ts';
import { walletQuery } from '../../data/payment/wallet.ts';
import { PAYING_WORDS } from '../../strings/app/paying.ts';
import { SERVICE_CHARGE_WORDS as WORDS } from '../../strings/app/service-charge.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showError, showSuccess } from '../../ui/feedback/toast.tsx';
import { ConfirmField } from '../../ui/payment/confirm-field.tsx';
import { Facts } from '../../ui/values/facts.tsx';
import { nairaText } from '../../ui/values/money.tsx';
import { serviceChargesQuery } from './queries.ts';

/** The server wants a confirmation: the field that asks for it has the focus. */
const isQuestionOf = (failure: unknown) => failure instanceof CallError && failure.code === 'step-up-required';

/** What is paid, from what, and what is left. Its key stays the same until we know what became of it. */
export function PayDialog({ bill, onClose }: { readonly bill: ServiceCharge | null; readonly onClose: () => void }) {
  const queries = useQueryClient();
  const wallet = useQuery({ ...walletQuery, enabled: bill !== null });
  const confirmation = useConfirmation();
  const intent = `service-charge-${bill?.id}`;
  const pay = useSingleMutation({
    mutationFn: (paid: ServiceCharge) =>
      confirmation.sendConfirmed(() =>
        call(payServiceCharge, {
          // The wire's side of kobo is a number.
          body: { house_id: paid.house_id, invoice_ids: [paid.id], amount_kobo: Number(paid.left_kobo) },
          idempotencyKey: intentKey(intent, paid.id),
        }),
      ),
    onSuccess: () => {
      endIntent(intent);
      showSuccess(WORDS.done);
    },
    onError: (failure) => {
      if (wasNotDone(failure)) endIntent(intent);
      if (!isQuestionOf(failure)) showError(failureText(failure));
    },
    onSettled: async (_answer, failure) => {
      for (const queryKey of [walletQuery.queryKey, ['dashboard'], ['transactions']]) {
        void queries.invalidateQueries({ queryKey });
      }
      // The bills before the dialog closes: the focus goes back to a button that may have gone with its bill.
      await queries.invalidateQueries({ queryKey: serviceChargesQuery.queryKey });
      if (!failure) onClose();
    },
  });
  const isQuestion = isQuestionOf(pay.error);
  const balance = wallet.data?.balance_kobo;
  const missing = bill && balance !== undefined ? bill.left_kobo - balance : 0n;

  return (
    <Dialog isOpen={bill !== null} onClose={onClose} title={WORDS.payTitle} isBusy={pay.isPending}>
      {bill && (
        <>
          <Facts
            className="mt-3"
            facts={[
              { label: WORDS.title, value: bill.title },
              { label: WORDS.house, value: `${bill.estate_name}, ${bill.house_name}` },
              { label: WORDS.from, value: WORDS.walletName },
              { label: WORDS.amount, value: nairaText(bill.left_kobo), isStrong: true },
              ...(balance !== undefined && missing <= 0n
                ? [{ label: WORDS.after, value: nairaText(balance - bill.left_kobo) }]
                : []),
            ]}
          />
          <div className="pt-3 empty:hidden">
            <ConfirmField confirmation={confirmation} hints={PAYING_WORDS.confirmToPay} />
          </div>
          <div role="alert" className="pt-3 empty:pt-0">
            {missing > 0n && <Notice kind="warning">{WORDS.tooLittle(nairaText(missing))}</Notice>}
            {pay.isError && !isQuestion && (
              <Notice kind="danger">
                <p>{failureText(pay.error)}</p>
                <p>{WORDS.safe}</p>
              </Notice>
            )}
          </div>
          <div className="mt-5 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <Button name={WORDS.cancel} look="outline" disabled={pay.isPending} onClick={onClose} />
            {missing > 0n ? (
              <LinkButton name={WORDS.fund} to={APP_PATHS.fundWallet} />
            ) : (
              <Button
                name={WORDS.confirm(nairaText(bill.left_kobo))}
                isLoading={pay.isPending}
                onClick={() => pay.mutate(bill)}
              />
            )}
          </div>
        </>
      )}
    </Dialog>
  );
}
