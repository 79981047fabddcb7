import { useEffect, useRef } from 'react';
import { failureText } from '../../../api.ts';
import { useSingleMutation } from '../../../data/queries/use-single-mutation.ts';
import { INTEGRATION_WORDS } from '../../../strings/staff/integrations.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { OpenDialog } from '../../../ui/feedback/open-dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/state-screens.tsx';
import { CopyRow } from '../../../ui/token/copy-row.tsx';
import { showSecret } from './queries.ts';
import type { SecretOf } from './queries.ts';

const words = INTEGRATION_WORDS.secret;

/** Shows a key or a signing secret. It can be opened only once. */
export function SecretDialog({ of, onClose }: { readonly of: SecretOf; readonly onClose: () => void }) {
  const showing = useSingleMutation({ mutationFn: showSecret });
  const hasAsked = useRef(false);
  useEffect(() => {
    // A second call would be refused, and only the response of the first has the secret.
    if (hasAsked.current) return;
    hasAsked.current = true;
    showing.mutate(of);
  });
  const isKey = of.kind === 'key';
  const secret = showing.data?.secret;
  return (
    <OpenDialog isBusy={showing.isPending} title={isKey ? words.keyTitle : words.secretTitle} onClose={onClose}>
      <div className="mt-2 grid gap-4">
        {showing.error ? (
          <div role="alert">
            <Notice kind="danger">
              <p className="font-semibold">{words.failed}</p>
              <p>{failureText(showing.error)}</p>
            </Notice>
          </div>
        ) : secret === undefined ? (
          <Skeleton className="h-24 w-full" />
        ) : (
          <>
            <Notice kind="info">{words.once}</Notice>
            <CopyRow
              label={isKey ? words.key : words.secret}
              value={secret}
              copiedMessage={words.copied}
              failedMessage={words.copyFailed}
              valueClassName="font-mono text-14 wrap-anywhere"
            />
          </>
        )}
        <div className="flex justify-end">
          <Button name={secret === undefined ? INTEGRATION_WORDS.close : words.done} onClick={onClose} />
        </div>
      </div>
    </OpenDialog>
  );
}
