import { oneTimeCode } from '@gatelight/contract/fields';
import { fieldProblem } from '@gatelight/contract/message-of';
import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { CallError, failureText } from '../../api.ts';
import { useSingleMutation } from '../../data/queries/use-single-mutation.ts';
import { PATHS } from '../../paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { OtpField } from '../../ui/fields/otp-field.tsx';
import { ResendCode } from '../../ui/buttons/resend-code.tsx';
import { showError, showSuccess } from '../../ui/feedback/toast.tsx';
import { askForCode, verifyCode } from './queries.ts';
import type { Found, LookupRequest } from './queries.ts';
import { fieldMessage } from '../../strings/common/messages.ts';
import { FIND_TOKEN_WORDS as WORDS } from '../../strings/purchase/find-token.ts';

/** Errors about the code itself are shown below its field; all others are about the call. */
function isAboutTheCode(failure: unknown): boolean {
  return failure instanceof CallError && (failure.code === 'wrong-code' || failure.code === 'invalid-input');
}

function contactPath({ reference }: LookupRequest): string {
  return reference === undefined ? PATHS.contact : `${PATHS.contact}?${new URLSearchParams({ reference })}`;
}

export type CodeFormProps = {
  readonly request: LookupRequest;
  readonly expiresInSeconds: number;
  readonly onFound: (found: Found) => void;
  readonly onChange: () => void;
};

/** The one-time code: submitted automatically at the sixth digit, once for each code. */
export function CodeForm({ request, expiresInSeconds, onFound, onChange }: CodeFormProps) {
  const fieldId = useId();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [sentAt, setSentAt] = useState(() => Date.now());

  const verify = useSingleMutation({
    mutationFn: (otp: string) => verifyCode(request, otp),
    onSuccess: onFound,
    onError: (failure) => {
      showError(isAboutTheCode(failure) ? failureText(failure) : WORDS.verifyFailed(failureText(failure)));
      if (!isAboutTheCode(failure)) return;
      // The next code is typed into an empty field; reference and phone stay.
      setCode('');
      setProblem(failureText(failure));
      document.getElementById(fieldId)?.focus();
    },
  });
  const again = useSingleMutation({
    mutationFn: () => askForCode(request),
    onSuccess: () => {
      showSuccess(WORDS.newCodeSent);
      setSentAt(Date.now());
    },
    onError: (failure) => showError(WORDS.askFailed(failureText(failure))),
  });

  function submitCode(entered: string) {
    if (verify.isPending) return;
    const checked = oneTimeCode.safeParse(entered);
    if (!checked.success) {
      setProblem(fieldMessage(fieldProblem(checked.error.issues[0]?.message ?? '')));
      document.getElementById(fieldId)?.focus();
      return;
    }
    setProblem(undefined);
    verify.mutate(checked.data);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    submitCode(code);
  }

  return (
    <Form aria-label={WORDS.codeTitle} className="grid gap-4" onSubmit={submit}>
      <p role="status">
        {WORDS.codeSent(request.phoneNumber)} {WORDS.codeLasts(Math.round(expiresInSeconds / 60))}
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
        onComplete={submitCode}
        error={problem}
      />
      <div role="alert" className="empty:hidden">
        {verify.isError && !isAboutTheCode(verify.error) && (
          <Notice kind="danger">{WORDS.verifyFailed(failureText(verify.error))}</Notice>
        )}
        {again.isError && <Notice kind="danger">{WORDS.askFailed(failureText(again.error))}</Notice>}
      </div>
      <Button type="submit" name={WORDS.show} isLoading={verify.isPending} wide className="sm:max-w-80" />
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
      <p className="text-14 text-ink-2">
        {WORDS.noCode}{' '}
        <Link className="text-link" to={contactPath(request)}>
          {WORDS.contact}
        </Link>
        .
      </p>
    </Form>
  );
}
