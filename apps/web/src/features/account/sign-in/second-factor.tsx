import { enrolSecondFactor, passSecondFactor } from '@gatelight/contract/base/identity/second-factor';
import type { UserView } from '@gatelight/contract/base/identity';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CallError, call, failureText } from '../../../api.ts';
import { useSingleMutation } from '../../../data/queries/use-single-mutation.ts';
import { SECOND_FACTOR_WORDS as words } from '../../../strings/staff/second-factor.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/state-screens.tsx';
import { showError, showSuccess } from '../../../ui/feedback/toast.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { OtpField } from '../../../ui/fields/otp-field.tsx';
import { QrCode } from '../../../ui/values/qr-code.tsx';
import { appCodeFault } from '../../../data/device/app-code-fault.ts';

type Passed = { readonly user: UserView; readonly recovery_codes: string[] | null };

/** The secret for the app of a member who has none yet: to be scanned or typed. */
export function Enrolment() {
  const { mutate, data, error, isPending } = useMutation({ mutationFn: () => call(enrolSecondFactor, {}) });
  useEffect(() => mutate(), [mutate]);
  if (error) {
    return (
      <Notice kind="danger">
        <p>{failureText(error)}</p>
        <Button name={words.retry} look="outline" small className="mt-2" onClick={() => mutate()} />
      </Notice>
    );
  }
  if (!data || isPending) return <Skeleton className="h-48 w-full" />;
  return (
    <div className="flex flex-wrap items-center gap-4">
      <QrCode text={data.uri} label={words.scan} className="size-44" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-14 text-ink-2">{words.secret}</p>
        <p className="nums mt-1 font-semibold break-all select-all">{data.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
      </div>
    </div>
  );
}

/** Why the code was refused. It comes from the person's own app or list, so there is no new one to request. */
function faultText(failure: unknown, isRecovery: boolean): string {
  const isWrong = failure instanceof CallError && failure.code === 'wrong-code';
  return isRecovery && isWrong ? words.wrongRecovery : appCodeFault(failure);
}

/** A code of the app; without the phone a recovery code. */
export function CodeForm({
  mayRecover,
  onPassed,
}: {
  readonly mayRecover: boolean;
  readonly onPassed: (passed: Passed) => void;
}) {
  const [code, setCode] = useState('');
  const [recoveryCode, setRecoveryCode] = useState<string>();
  const send = useSingleMutation({
    mutationFn: (body: { code: string } | { recovery_code: string }) => call(passSecondFactor, { body }),
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
      <Button type="submit" name={words.submit} isLoading={send.isPending} wide />
      {mayRecover && (
        <button
          type="button"
          className="text-link min-h-11 justify-self-center"
          onClick={() => setRecoveryCode(isRecovery ? undefined : '')}
        >
          {isRecovery ? words.toApp : words.lost}
        </button>
      )}
      <p className="sandbox-only text-14 text-ink-2">
        {words.sandbox}{' '}
        <a className="text-link" href="/sandbox/authenticator" target="_blank" rel="noopener noreferrer">
          {words.sandboxLink}
        </a>
      </p>
    </Form>
  );
}

/** Shown once: what opens the account when the phone is gone. */
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
          <li key={code} className="nums font-semibold">
            {code}
          </li>
        ))}
      </ul>
      <Button name={words.copy} look="outline" wide onClick={() => void copy()} />
      <Button name={words.saved} wide onClick={onSaved} />
    </div>
  );
}
