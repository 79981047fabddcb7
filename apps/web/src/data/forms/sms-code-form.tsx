import { useState } from 'react';
import type { ReactNode } from 'react';
import { CallError, failureText } from '../../api.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ResendCode } from '../../ui/buttons/resend-code.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showError, showSuccess } from '../../ui/feedback/toast.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { OtpField } from '../../ui/fields/otp-field.tsx';
import { useSingleMutation } from '../queries/use-single-mutation.ts';
import { useOneTimeCode } from './use-one-time-code.ts';

/** Errors about the code itself are shown below its field; all others are about the call. */
function isAboutTheCode(failure: unknown): boolean {
  return failure instanceof CallError && (failure.code === 'wrong-code' || failure.code === 'invalid-input');
}

export type SmsCodeWords = {
  readonly code: string;
  readonly codeSent: (phone: string) => string;
  readonly codeLasts: (minutes: number) => string;
  readonly change: string;
  readonly sendNewCode: string;
  readonly newCodeIn: (seconds: number) => string;
  readonly newCodeSent: string;
  readonly askFailed: (message: string) => string;
};

export type SmsCodeFormProps<Answer> = {
  readonly title: string;
  readonly words: SmsCodeWords;
  readonly phone: string;
  readonly expiresInSeconds: number;
  readonly send: (code: string) => Promise<Answer>;
  readonly sendFailed: (message: string) => string;
  readonly submitName: string;
  /** Sends at the sixth digit, without a click. */
  readonly sendsComplete?: boolean;
  readonly onDone: (answer: Answer) => void;
  readonly sendNewCode: () => Promise<unknown>;
  /** Back to what was entered before. */
  readonly onChange: () => void;
  /** Above the button: what the code leads to. */
  readonly effects?: ReactNode;
  /** Below the form. */
  readonly children?: ReactNode;
};

/** The one-time code that went by SMS to a phone number that was typed on this page: once for each code, and a new one on request. */
export function SmsCodeForm<Answer>(props: SmsCodeFormProps<Answer>) {
  const { words, phone, sendFailed, sendsComplete = false } = props;
  const [sentAt, setSentAt] = useState(() => Date.now());

  const check = useSingleMutation({
    mutationFn: props.send,
    onSuccess: props.onDone,
    onError: (failure) => {
      const isWrong = isAboutTheCode(failure);
      showError(isWrong ? failureText(failure) : sendFailed(failureText(failure)));
      if (isWrong) code.refuse(failureText(failure));
    },
  });
  const again = useSingleMutation({
    mutationFn: props.sendNewCode,
    onSuccess: () => {
      showSuccess(words.newCodeSent);
      setSentAt(Date.now());
    },
    onError: (failure) => showError(words.askFailed(failureText(failure))),
  });

  const code = useOneTimeCode((entered) => {
    if (!check.isPending) check.mutate(entered);
  });

  return (
    <Form
      aria-label={props.title}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        code.submit();
      }}
    >
      <p role="status">
        {words.codeSent(phone)} {words.codeLasts(Math.round(props.expiresInSeconds / 60))}
      </p>
      <OtpField
        label={words.code}
        required
        autoFocus
        {...code.field}
        {...(sendsComplete && { onComplete: code.submit })}
      />
      {props.effects}
      <div role="alert" className="empty:hidden">
        {check.isError && !isAboutTheCode(check.error) && (
          <Notice kind="danger">{sendFailed(failureText(check.error))}</Notice>
        )}
        {again.isError && <Notice kind="danger">{words.askFailed(failureText(again.error))}</Notice>}
      </div>
      <Button type="submit" name={props.submitName} isLoading={check.isPending} wide className="sm:max-w-80" />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <ResendCode
          sentAt={sentAt}
          name={words.sendNewCode}
          wait={words.newCodeIn}
          isSending={again.isPending}
          onResend={() => again.mutate()}
        />
        <Button look="outline" small name={words.change} onClick={props.onChange} />
      </div>
      {props.children}
    </Form>
  );
}
