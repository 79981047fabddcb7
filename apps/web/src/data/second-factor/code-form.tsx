import type { passSecondFactor } from '@gatelight/contract/base/identity/second-factor';
import type { BodyInputOf } from '@gatelight/contract/route';
import { useState } from 'react';
import { CallError } from '../../api.ts';
import { SECOND_FACTOR_WORDS as words } from '../../strings/account/second-factor.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showError } from '../../ui/feedback/toast.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { OtpField } from '../../ui/fields/otp-field.tsx';
import { useSingleMutation } from '../queries/use-single-mutation.ts';
import { appCodeFault } from './app-code-fault.ts';

/** The proof that a user enters: a code of the app, or a recovery code. */
export type AppProof = BodyInputOf<typeof passSecondFactor>;

/** Why the code was refused. It comes from the person's own app or list, so there is no new one to request. */
function faultText(failure: unknown, isRecovery: boolean): string {
  const isWrong = failure instanceof CallError && failure.code === 'wrong-code';
  return isRecovery && isWrong ? words.wrongRecovery : appCodeFault(failure);
}

/** A code of the app; without the phone a recovery code. */
export function CodeForm<Passed>({
  mayRecover,
  send: sendProof,
  onPassed,
  submit: submitName = words.submit,
}: {
  readonly mayRecover: boolean;
  readonly send: (proof: AppProof) => Promise<Passed>;
  readonly onPassed: (passed: Passed) => void;
  /** Name of the button; 'Continue' when nothing is said. */
  readonly submit?: string;
}) {
  const [code, setCode] = useState('');
  const [recoveryCode, setRecoveryCode] = useState<string>();
  const send = useSingleMutation({
    mutationFn: sendProof,
    onSuccess: onPassed,
    onError: (failure, sent) => {
      showError(faultText(failure, 'recovery_code' in sent));
      setCode('');
    },
  });
  const isRecovery = recoveryCode !== undefined;
  const submit = () => send.mutate(isRecovery ? { recovery_code: recoveryCode.trim() } : { code });
  return (
    <Form
      aria-label={isRecovery ? words.recoveryTitle : words.codeTitle}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {isRecovery ? (
        <Field
          label={words.recovery}
          hint={words.recoveryLead}
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={recoveryCode}
          onChange={(event) => setRecoveryCode(event.target.value)}
        />
      ) : (
        <OtpField
          label={words.code}
          required
          autoFocus
          value={code}
          onChange={setCode}
          onComplete={(complete) => send.mutate({ code: complete })}
        />
      )}
      <div role="alert" className="empty:hidden">
        {send.isError && <Notice kind="danger">{faultText(send.error, 'recovery_code' in send.variables)}</Notice>}
      </div>
      <Button type="submit" name={submitName} isLoading={send.isPending} wide />
      {mayRecover && (
        <button
          type="button"
          className="text-link min-h-11 justify-self-center"
          onClick={() => setRecoveryCode(isRecovery ? undefined : '')}
        >
          {isRecovery ? words.toApp : words.lost}
        </button>
      )}
    </Form>
  );
}
