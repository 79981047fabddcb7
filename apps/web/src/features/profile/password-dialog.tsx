import { useState } from 'react';
import { useStepUp } from '../../data/forms/use-step-up.ts';
import { PROFILE_WORDS as WORDS } from '../../strings/app/profile.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { focusInvalid } from '../../ui/fields/focus-invalid.ts';
import { Form } from '../../ui/fields/form.tsx';

type PasswordDialogProps = {
  readonly title: string;
  /** What the password is for. */
  readonly hint: string;
  /** The name of the button. */
  readonly action: string;
  /** The request that the server refused without the password. */
  readonly act: () => Promise<unknown>;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/** Asks for the password when the server refused a request without it, then sends that request again. */
export function PasswordDialog({ title, hint, action, act, onDone, onClose }: PasswordDialogProps) {
  const [password, setPassword] = useState('');
  const { isBusy, problem, run } = useStepUp(act);

  async function confirm(form: HTMLFormElement): Promise<void> {
    if (await run(password)) onDone();
    else focusInvalid(form);
  }

  return (
    <Dialog isOpen onClose={onClose} title={title} isBusy={isBusy}>
      <Form
        className="mt-4 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void confirm(event.currentTarget);
        }}
      >
        <Field
          label={WORDS.deletePassword}
          hint={hint}
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
          <Button name={action} type="submit" isLoading={isBusy} />
        </div>
      </Form>
    </Dialog>
  );
}
