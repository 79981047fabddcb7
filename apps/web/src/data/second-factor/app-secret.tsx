import type { enrolSecondFactor } from '@gatelight/contract/base/identity/second-factor';
import type { AnswerOf } from '@gatelight/contract/route';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { failureText } from '../../api.ts';
import { SECOND_FACTOR_WORDS as words } from '../../strings/account/second-factor.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/state-screens.tsx';
import { QrCode } from '../../ui/values/qr-code.tsx';

/** A new secret for an authenticator app, to be scanned or typed. `begin` makes it, once when this is first shown. */
export function AppSecret({ begin }: { readonly begin: () => Promise<AnswerOf<typeof enrolSecondFactor>> }) {
  const { mutate, data, error, isPending } = useMutation({ mutationFn: begin });
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
        {/* On the phone with the app the user cannot scan, so the link opens the app. */}
        <a className="text-link inline-flex min-h-11 items-center sm:hidden" href={data.uri}>
          {words.openApp}
        </a>
        <p className="text-14 text-ink-2">{words.secret}</p>
        <p className="nums mt-1 font-semibold break-all select-all">{data.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
      </div>
    </div>
  );
}
