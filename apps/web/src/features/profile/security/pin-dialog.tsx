import { stepUp } from '@gatelight/contract/base/identity/own-account';
import { fieldProblem } from '@gatelight/contract/message-of';
import { chosenPin, requestPinCode, setPin } from '@gatelight/contract/base/identity/wallet-pin';
import { useState } from 'react';
import { CallError, call, failureText } from '../../../api.ts';
import { fieldMessage } from '../../../strings/common/messages.ts';
import { PROFILE_WORDS as WORDS } from '../../../strings/app/profile.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { focusInvalid } from '../../../ui/fields/focus-invalid.ts';
import { Form } from '../../../ui/fields/form.tsx';
import { PinField } from '../../../ui/fields/pin-field.tsx';

/** `reset`: it is forgotten or locked, so a code by e-mail replaces the old PIN. */
export type PinDialogKind = 'set' | 'change' | 'reset';

type Part = 'current' | 'code' | 'next' | 'again' | 'password';
const EMPTY: Readonly<Record<Part, string>> = { current: '', code: '', next: '', again: '', password: '' };
type Problems = Partial<Readonly<Record<Part | 'form', string>>>;

/** Also the names of the buttons that open it. */
export const PIN_DIALOG_TITLES: Readonly<Record<PinDialogKind, string>> = {
  set: WORDS.pinSet,
  change: WORDS.pinChange,
  reset: WORDS.pinNew,
};

const PARTS: Partial<Record<CallError['code'], Part>> = {
  'wrong-password': 'password',
  'wrong-pin': 'current',
  'wrong-code': 'code',
};

/** A refusal, at its field. */
function problemsOf(failure: unknown): Problems {
  const text = failureText(failure);
  if (!(failure instanceof CallError)) return { form: text };
  const part = PARTS[failure.code];
  if (part !== undefined) return { [part]: text };
  return failure.fields.pin === undefined ? { form: text } : { next: failure.fields.pin };
}

/** The error of the new PIN before it is sent. */
function problemsOfNew({ next, again }: typeof EMPTY): Problems {
  const wrong = chosenPin.safeParse(next).error?.issues[0]?.message;
  if (wrong !== undefined) return { next: fieldMessage(fieldProblem(wrong)) };
  return next === again ? {} : { again: WORDS.pinsDiffer };
}

type PinDialogProps = {
  readonly kind: PinDialogKind;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** A new PIN, with the password and, when there is an old one, that or a code by e-mail. */
export function PinDialog({ kind, onClose, onDone }: PinDialogProps) {
  const [values, setValues] = useState(EMPTY);
  const [problems, setProblems] = useState<Problems>({});
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const asksForCode = kind === 'reset' && sentTo === null;
  const change = (part: Part) => (value: string) => setValues((now) => ({ ...now, [part]: value }));

  async function send(): Promise<void> {
    // With a code the password was typed before.
    if (sentTo === null) await call(stepUp, { body: { password: values.password } });
    if (asksForCode) {
      const { email } = await call(requestPinCode, {});
      return setSentTo(email);
    }
    await call(setPin, {
      body: {
        pin: values.next,
        ...(kind === 'change' && { current_pin: values.current }),
        ...(kind === 'reset' && { code: values.code }),
      },
    });
    onDone();
    onClose();
  }

  async function submit(form: HTMLFormElement): Promise<void> {
    const found = asksForCode ? {} : problemsOfNew(values);
    setProblems(found);
    if (Object.keys(found).length > 0) return focusInvalid(form);
    setIsBusy(true);
    try {
      await send();
    } catch (failure) {
      // More than ten minutes since the password.
      if (failure instanceof CallError && failure.code === 'step-up-required') setSentTo(null);
      setProblems(problemsOf(failure));
      focusInvalid(form);
    }
    setIsBusy(false);
  }

  return (
    <Dialog isOpen onClose={onClose} title={PIN_DIALOG_TITLES[kind]} isBusy={isBusy}>
      <Form
        className="mt-4 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void submit(event.currentTarget);
        }}
      >
        {asksForCode && <p className="text-ink-2">{WORDS.pinResetText}</p>}
        {sentTo !== null && <Notice kind="info">{WORDS.codeSent(sentTo)}</Notice>}
        {kind === 'change' && (
          <PinField
            label={WORDS.pinCurrent}
            required
            value={values.current}
            error={problems.current}
            onChange={change('current')}
          />
        )}
        {sentTo !== null && (
          <Field
            label={WORDS.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            maxLength={6}
            required
            value={values.code}
            error={problems.code}
            onChange={(event) => change('code')(event.target.value)}
          />
        )}
        {!asksForCode && (
          <>
            <PinField
              label={WORDS.pinNext}
              hint={WORDS.pinRules}
              required
              value={values.next}
              error={problems.next}
              onChange={change('next')}
            />
            <PinField
              label={WORDS.pinAgain}
              required
              value={values.again}
              error={problems.again}
              onChange={change('again')}
            />
          </>
        )}
        {sentTo === null && (
          <Field
            label={WORDS.deletePassword}
            name="password"
            type="password"
            autoComplete="current-password"
            required
            value={values.password}
            error={problems.password}
            onChange={(event) => change('password')(event.target.value)}
          />
        )}
        <div role="alert" className="empty:hidden">
          {problems.form !== undefined && <Notice kind="danger">{problems.form}</Notice>}
        </div>
        <div className="answers">
          <Button name={WORDS.cancel} look="outline" type="button" disabled={isBusy} onClick={onClose} />
          <Button name={asksForCode ? WORDS.sendCode : WORDS.pinSave} type="submit" isLoading={isBusy} />
        </div>
      </Form>
    </Dialog>
  );
}
