import { stepUp } from '@gatelight/contract/base/identity/own-account';
import { beginOwnApp, removeOwnApp, setOwnCodes } from '@gatelight/contract/base/identity/own-app';
import { useState } from 'react';
import { CallError, call, failureText } from '../../../api.ts';
import { AppSecret } from '../../../data/second-factor/app-secret.tsx';
import { CodeForm } from '../../../data/second-factor/code-form.tsx';
import type { AppProof } from '../../../data/second-factor/code-form.tsx';
import { RecoveryCodes } from '../../../data/second-factor/recovery-codes.tsx';
import { SECOND_FACTOR_WORDS as SECOND } from '../../../strings/account/second-factor.ts';
import { PROFILE_WORDS as WORDS } from '../../../strings/app/profile.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { focusInvalid } from '../../../ui/fields/focus-invalid.ts';
import { Form } from '../../../ui/fields/form.tsx';

export type AppDialogKind = 'on' | 'off' | 'codes';

const TITLES: Readonly<Record<AppDialogKind, string>> = {
  on: SECOND.enrolTitle,
  off: `${WORDS.appTurnOff}: ${WORDS.appTitle}`,
  codes: WORDS.appNewCodes,
};
const TEXTS: Readonly<Record<AppDialogKind, string>> = {
  on: WORDS.appScan,
  off: WORDS.appTurnOffText,
  codes: WORDS.appNewCodesText,
};

type AppDialogProps = {
  readonly kind: AppDialogKind;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Password, then a code of the app, then the recovery codes. */
export default function AppDialog({ kind, onClose, onDone }: AppDialogProps) {
  const [hasPassword, setHasPassword] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const close = () => {
    // A user who closes the codes has seen them, so the change is complete.
    if (codes) onDone();
    onClose();
  };

  async function send(proof: AppProof): Promise<readonly string[] | undefined> {
    try {
      if (kind === 'off') {
        await call(removeOwnApp, { body: proof });
        return undefined;
      }
      if (!('code' in proof)) return undefined;
      return (await call(setOwnCodes, { body: proof })).recovery_codes;
    } catch (failure) {
      // More than ten minutes since the password.
      if (failure instanceof CallError && failure.code === 'step-up-required') setHasPassword(false);
      throw failure;
    }
  }

  function passed(made: readonly string[] | undefined): void {
    if (made) return setCodes(made);
    onDone();
    onClose();
  }

  return (
    <Dialog isOpen onClose={close} title={codes ? SECOND.savedTitle : TITLES[kind]}>
      <div className="mt-3 grid gap-5">
        {codes ? (
          <>
            <p className="text-ink-2">{SECOND.savedLead}</p>
            <RecoveryCodes codes={codes} onSaved={close} />
          </>
        ) : hasPassword ? (
          <>
            <p className="text-ink-2">{TEXTS[kind]}</p>
            {kind === 'on' && <AppSecret begin={() => call(beginOwnApp, {})} />}
            <CodeForm mayRecover={kind === 'off'} send={send} onPassed={passed} />
          </>
        ) : (
          <PasswordStep onClose={onClose} onDone={() => setHasPassword(true)} />
        )}
      </div>
    </Dialog>
  );
}

function PasswordStep({ onClose, onDone }: { readonly onClose: () => void; readonly onDone: () => void }) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);

  async function confirm(form: HTMLFormElement): Promise<void> {
    setIsBusy(true);
    setProblem('');
    try {
      await call(stepUp, { body: { password } });
      onDone();
    } catch (failure) {
      setProblem(failureText(failure));
      setIsBusy(false);
      focusInvalid(form);
    }
  }

  return (
    <Form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void confirm(event.currentTarget);
      }}
    >
      <Field
        label={WORDS.currentPassword}
        hint={WORDS.appPassword}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        value={password}
        error={problem}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className="answers">
        <Button name={WORDS.cancel} look="outline" type="button" disabled={isBusy} onClick={onClose} />
        <Button name={WORDS.appContinue} type="submit" isLoading={isBusy} />
      </div>
    </Form>
  );
}
