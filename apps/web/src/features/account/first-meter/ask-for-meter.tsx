import { failureText } from '../../../api.ts';
import { useSingleMutation } from '../../../data/queries/use-single-mutation.ts';
import { FINISH_UP_WORDS as words } from '../../../strings/account/finish-up.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { showError } from '../../../ui/feedback/toast.tsx';
import { askForMeter } from '../sign-up/details-queries.ts';

/** The button that had the focus is gone. Always the same function, so that it runs once. */
const takeFocus = (notice: HTMLElement | null) => notice?.focus();

const intoView = (answer: HTMLElement | null) => answer?.scrollIntoView({ block: 'nearest' });

/** The next steps for a meter that another household uses: ask its owner, or claim it and let staff decide. */
export function AskForMeter({ meterNumber }: { readonly meterNumber: string }) {
  const send = useSingleMutation({
    mutationFn: (claim: boolean) => askForMeter({ meterNumber, ...(claim && { claim }) }),
    onError: (failure) => showError(failureText(failure)),
  });
  if (send.isSuccess) {
    return (
      <div role="status" tabIndex={-1} ref={takeFocus}>
        <Notice kind="success">{send.variables ? words.claimSent : words.accessSent}</Notice>
      </div>
    );
  }
  const busyWith = (claim: boolean) => send.isPending && send.variables === claim;
  return (
    <div role="alert" ref={intoView}>
      <Notice kind="warning">
        <p>{words.otherHousehold}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button small name={words.askAccess} isLoading={busyWith(false)} onClick={() => send.mutate(false)} />
          <Button
            small
            look="outline"
            name={words.askClaim}
            isLoading={busyWith(true)}
            onClick={() => send.mutate(true)}
          />
        </div>
        {send.isError && <p className="mt-2 text-danger">{failureText(send.error)}</p>}
      </Notice>
    </div>
  );
}
