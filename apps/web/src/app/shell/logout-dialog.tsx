import { useEffect, useState } from 'react';
import { SHELL_WORDS as words } from '../../strings/app/shell.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { TickCard } from '../../ui/payment/ways/tick-card.tsx';

export type LogoutDialogProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Ends the session and leaves the app. */
  readonly onLogout: () => Promise<void>;
};

// Data saved on the device needs a separate library, which most pages do not load.
const savedTransactions = () => import('../../data/transactions/saved-transactions.ts');

/** Asks again before the session ends. */
export function LogoutDialog({ isOpen, onClose, onLogout }: LogoutDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [keepsTokens, setKeepsTokens] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    savedTransactions().then(
      ({ keepsTransactions }) => setKeepsTokens(keepsTransactions()),
      () => undefined,
    );
  }, [isOpen]);

  async function logout(): Promise<void> {
    setIsBusy(true);
    try {
      const saved = await savedTransactions();
      saved.keepTransactions(keepsTokens);
      // Includes a token of a minute ago. Without network the earlier ones stay.
      if (keepsTokens) await saved.saveTransactions({ isNews: true }).catch(() => undefined);
      await onLogout();
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={words.logoutTitle} isBusy={isBusy}>
      <p className="mt-2 text-ink-2">{words.logoutText}</p>
      <TickCard
        className="mt-4"
        name={words.keepTokens}
        text={words.keepTokensText}
        isTicked={keepsTokens}
        disabled={isBusy}
        onChange={setKeepsTokens}
      />
      <div className="answers mt-5">
        <Button name={words.cancel} look="outline" disabled={isBusy} onClick={onClose} />
        <Button name={words.confirmLogout} isLoading={isBusy} onClick={() => void logout()} />
      </div>
    </Dialog>
  );
}
