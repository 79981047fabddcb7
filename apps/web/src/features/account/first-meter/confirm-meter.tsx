import { FINISH_UP_WORDS as words } from '../../../strings/account/finish-up.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import type { FoundMeter } from '../sign-up/details-queries.ts';

type ConfirmMeterProps = {
  /** The meter to ask about; none: the dialog is closed. */
  readonly meter: FoundMeter | undefined;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
};

/** Asks whether a meter is the user's own before it is linked. Until then the server sends its name masked. */
export function ConfirmMeter({ meter, onClose, onConfirm }: ConfirmMeterProps) {
  return (
    <Dialog isOpen={meter !== undefined} onClose={onClose} title={words.confirmTitle(meter?.customer_name ?? '')}>
      <p className="pt-2">{words.confirmText(meter?.estate_name ?? '')}</p>
      <p className="pt-2 text-14 text-ink-2">{words.confirmHint}</p>
      <div className="answers pt-5">
        <Button look="outline" name={words.confirmNo} onClick={onClose} />
        <Button name={words.confirmYes} onClick={onConfirm} />
      </div>
    </Dialog>
  );
}
