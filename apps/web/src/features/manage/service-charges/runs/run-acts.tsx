import type { ChargeRun } from '@gatelight/contract/money/service-charges-estate';
import { wireKobo } from '@gatelight/contract/money';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { APP_PATHS } from '../../../../app-paths.ts';
import { failureText } from '../../../../api.ts';
import { useSingleMutation } from '../../../../data/queries/use-single-mutation.ts';
import { CHARGES_WORDS } from '../../../../strings/manage/service-charges.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Dialog } from '../../../../ui/feedback/dialog.tsx';
import { showError, showSuccess } from '../../../../ui/feedback/toast.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { Failure, Foot, faultOf, useChange } from '../../dialog-parts.tsx';
import type { Given } from '../../dialog-parts.tsx';
import { chargesKey, confirmRun, discardRun, runQuery, takeBackRun } from '../queries.ts';
import { FormDialog } from '../../form-dialog.tsx';

const words = CHARGES_WORDS.runs;

type OfRun = { readonly run: ChargeRun };

/** Sends the invoices of the preview; the server refuses if something has changed since. */
export function ConfirmRun({ estate, run }: OfRun & { readonly estate: string }) {
  const queries = useQueryClient();
  const confirm = useSingleMutation({
    mutationFn: () => confirmRun(estate, run.id, { bills: run.bills, total_kobo: wireKobo(run.total_kobo) }),
    onSuccess: (now) => queries.setQueryData(runQuery(estate, run.id).queryKey, now),
    onError: (failure) => showError(failureText(failure)),
    onSettled: () => queries.invalidateQueries({ queryKey: chargesKey(estate) }),
  });
  return (
    <Button name={words.confirm(run.bills)} isLoading={confirm.isPending} onClick={() => confirm.mutate(undefined)} />
  );
}

export function DiscardRunDialog({ run, ...given }: Given & OfRun) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const discard = useSingleMutation({
    mutationFn: () => discardRun(given.estate, run.id),
    onSuccess: () => {
      showSuccess(words.discarded);
      queries.removeQueries({ queryKey: runQuery(given.estate, run.id).queryKey });
      void queries.invalidateQueries({ queryKey: chargesKey(given.estate) });
      void navigate(APP_PATHS.manageEstate(given.estate, 'service-charges/runs'), { replace: true });
    },
  });
  return (
    <Dialog isOpen onClose={given.onClose} title={words.discard} isBusy={discard.isPending}>
      <div className="mt-2 grid gap-4">
        <p className="text-ink-2">{words.lead.draft}</p>
        <Failure error={discard.error} />
        <Foot onClose={given.onClose}>
          <Button
            look="danger"
            name={words.discard}
            isLoading={discard.isPending}
            onClick={() => discard.mutate(undefined)}
          />
        </Foot>
      </div>
    </Dialog>
  );
}

export function TakeBackDialog({ run, ...given }: Given & OfRun) {
  const [reason, setReason] = useState('');
  const takeBack = useChange(
    given,
    () => takeBackRun(given.estate, run.id, reason.trim()),
    () => words.takenBack,
  );
  return (
    <FormDialog title={words.takeBack} save={words.takeBack} look="danger" sending={takeBack} onClose={given.onClose}>
      <p className="text-ink-2">{words.takeBackText}</p>
      <Field
        label={words.reason}
        required
        maxLength={200}
        value={reason}
        error={faultOf(takeBack.error, 'reason')}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
