import { oneTimeCode } from '@gatelight/contract/fields';
import { fieldProblem } from '@gatelight/contract/message-of';
import { useId, useState } from 'react';
import { CallError, failureText } from '../../api.ts';
import { useSingleMutation } from '../../data/queries/use-single-mutation.ts';
import { fieldMessage } from '../../strings/common/messages.ts';
import { VISITOR_RIGHTS as WORDS } from '../../strings/legal/visitor-rights.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ResendCode } from '../../ui/buttons/resend-code.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showError, showSuccess } from '../../ui/feedback/toast.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { OtpField } from '../../ui/fields/otp-field.tsx';
import { askForCode, eraseDetails } from './queries.ts';
import type { Erased } from './queries.ts';

/** Errors about the code itself are shown below its field; all others are about the call. */
const isAboutTheCode = (failure: unknown): boolean =>
  failure instanceof CallError && (failure.code === 'wrong-code' || failure.code === 'invalid-input');

export type CodeFormProps = {
  readonly phone: string;
  readonly expiresInSeconds: number;
  readonly onErased: (erased: Erased) => void;
  readonly onChange: () => void;
};

/** The one-time code. Nothing is deleted by the sixth digit alone: the button says what happens. */
export function CodeForm({ phone, expiresInSeconds, onErased, onChange }: CodeFormProps) {
  const fieldId = useId();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [sentAt, setSentAt] = useState(() => Date.now());
  const erase = useSingleMutation({
    mutationFn: (typed: string) => eraseDetails(phone, typed),
    onSuccess: onErased,
    onError: (failure) => {
      showError(isAboutTheCode(failure) ? failureText(failure) : WORDS.eraseFailed(failureText(failure)));
      if (!isAboutTheCode(failure)) return;
      setCode('');
      setProblem(failureText(failure));
      document.getElementById(fieldId)?.focus();
    },
  });
  const again = useSingleMutation({
    mutationFn: () => askForCode(phone),
    onSuccess: () => {
      showSuccess(WORDS.newCodeSent);
      setSentAt(Date.now());
    },
    onError: (failure) => showError(WORDS.askFailed(failureText(failure))),
  });

  function submit() {
    if (erase.isPending) return;
    const checked = oneTimeCode.safeParse(code);
    if (!checked.success) {
      setProblem(fieldMessage(fieldProblem(checked.error.issues[0]?.message ?? '')));
      document.getElementById(fieldId)?.focus();
      return;
    }
    setProblem(undefined);
    erase.mutate(checked.data);
  }

  return (
    <Form
      aria-label={WORDS.codeForm}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p role="status">
        {WORDS.codeSent(phone)} {WORDS.codeLasts(Math.round(expiresInSeconds / 60))}
      </p>
      <OtpField
        id={fieldId}
        label={WORDS.code}
        required
        autoFocus
        value={code}
        onChange={(typed) => {
          setCode(typed);
          if (typed !== '') setProblem(undefined);
        }}
        error={problem}
      />
      <Notice kind="info">{WORDS.effects}</Notice>
      <div role="alert" className="empty:hidden">
        {erase.isError && !isAboutTheCode(erase.error) && (
          <Notice kind="danger">{WORDS.eraseFailed(failureText(erase.error))}</Notice>
        )}
        {again.isError && <Notice kind="danger">{WORDS.askFailed(failureText(again.error))}</Notice>}
      </div>
      <Button type="submit" name={WORDS.erase} isLoading={erase.isPending} wide className="sm:max-w-80" />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <ResendCode
          sentAt={sentAt}
          name={WORDS.sendNewCode}
          wait={WORDS.newCodeIn}
          isSending={again.isPending}
          onResend={() => again.mutate()}
        />
        <Button look="outline" small name={WORDS.change} onClick={onChange} />
      </div>
    </Form>
  );
}
