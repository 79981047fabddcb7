import { useEffect } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { useOneTimeCode } from '../../../data/forms/use-one-time-code.ts';
import { PATHS } from '../../../paths.ts';
import { CODE_WORDS as words } from '../../../strings/account/codes.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ResendCode } from '../../../ui/buttons/resend-code.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { OtpField } from '../../../ui/fields/otp-field.tsx';

export type CodeFormProps = {
  readonly title: string;
  /** To whom the code went. */
  readonly sent: ReactNode;
  readonly submitName: string;
  /** A code that was typed before; it waits for a click. */
  readonly typed?: string;
  readonly isSending: boolean;
  /** Called with a complete code: once for each, at its sixth digit or at a click. */
  readonly onCode: (code: string) => void;
  /** The server's error about the last code; it clears the field. */
  readonly codeProblem?: string;
  /** Another failure, which is not about the code. */
  readonly problem?: string;
  readonly sentAt: number;
  readonly onResend: () => void;
  readonly isResending: boolean;
  readonly children?: ReactNode;
};

/** A one-time code of six digits, and another one after thirty seconds. */
export function CodeForm(props: CodeFormProps) {
  const { title, sent, submitName, isSending, onCode, codeProblem, problem, sentAt, onResend, isResending } = props;
  const { field, submit, refuse } = useOneTimeCode((code) => {
    if (!isSending) onCode(code);
  }, props.typed);

  useEffect(() => {
    if (codeProblem) refuse(codeProblem);
  }, [codeProblem, refuse]);

  return (
    <Form
      aria-label={title}
      className="grid gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
    >
      <p role="status" className="break-words text-ink-2">
        {sent}
      </p>
      <OtpField label={words.code} required autoFocus {...field} onComplete={submit} />
      <div role="alert" className="empty:hidden">
        {problem && <Notice kind="danger">{problem}</Notice>}
      </div>
      <Button type="submit" name={submitName} isLoading={isSending} wide />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <ResendCode
          sentAt={sentAt}
          name={words.newCode}
          wait={words.newCodeIn}
          isSending={isResending}
          onResend={onResend}
        />
        {props.children}
      </div>
      <p className="text-14 text-ink-2">
        {words.noCode}{' '}
        <Link className="text-link" to={PATHS.contact}>
          {words.contact}
        </Link>
        .
      </p>
    </Form>
  );
}
