import { SECOND_FACTOR_WORDS as words } from '../../strings/account/second-factor.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { showError, showSuccess } from '../../ui/feedback/toast.tsx';

/** Codes that open the account when the phone is lost. Shown once. */
export function RecoveryCodes({ codes, onSaved }: { readonly codes: readonly string[]; readonly onSaved: () => void }) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      showSuccess(words.copied);
    } catch {
      showError(words.copyFailed);
    }
  }
  return (
    <div className="grid gap-4">
      <ul className="card grid gap-y-2 p-4">
        {codes.map((code) => (
          <li key={code} className="nums text-14 font-semibold">
            {code}
          </li>
        ))}
      </ul>
      <Button name={words.copy} look="outline" wide onClick={() => void copy()} />
      <Button name={words.saved} wide onClick={onSaved} />
    </div>
  );
}
