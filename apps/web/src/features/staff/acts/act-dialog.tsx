import type { ActKind, ActView } from '@gatelight/contract/base/staff/acts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { failureText, isSessionOver } from '../../../api.ts';
import { wasNotDone } from '../../../data/payment/intent-key.ts';
import { ACT_WORDS as words } from '../../../strings/staff/acts.ts';
import { STRINGS } from '../../../strings/index.ts';
import { failureOf } from '../../../strings/staff/failure-of.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { OpenDialog } from '../../../ui/feedback/open-dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/state-screens.tsx';
import { TextAreaField } from '../../../ui/fields/field.tsx';
import { OtpField } from '../../../ui/fields/otp-field.tsx';
import { ActPreviewView } from './act-preview.tsx';
import { readPreview, useAct } from './use-act.ts';

export { JournalLines } from './act-preview.tsx';

export type ActDialogProps = {
  readonly kind: ActKind;
  /** In the wire format of the act's schema. */
  readonly input: Readonly<Record<string, unknown>>;
  /** A question that names the object: "Lock the account of Ada Obi?" */
  readonly title: string;
  /** What it does, in words. */
  readonly effect: ReactNode;
  /** The text on the button: "Lock the account". */
  readonly confirm: string;
  readonly isDanger?: boolean;
  /** Fields of the input, when the person still has to fill some in. Its preview waits until `isReady`. */
  readonly children?: ReactNode;
  readonly isReady?: boolean;
  /** The reason where the act contains it, such as the text of a note: then the form has no field for one. */
  readonly reason?: string;
  /** An additional text when it is done. */
  readonly doneText?: string;
  readonly onClose: () => void;
  /** The act is done, or waits for a second person. */
  readonly onAsked?: (act: ActView) => void;
};

/** One change by staff: its effect on the object, the reason, and the outcome. */
export function ActDialog({
  kind,
  input,
  title,
  effect,
  confirm,
  isDanger = false,
  children,
  isReady = true,
  reason: givenReason,
  doneText,
  onClose,
  onAsked,
}: ActDialogProps) {
  const [typedReason, setTypedReason] = useState('');
  const reason = (givenReason ?? typedReason).trim();
  const [code, setCode] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const act = useAct({ kind, input });
  const preview = useQuery({
    queryKey: ['act-preview', kind, input],
    queryFn: ({ signal }) => readPreview({ kind, input }, signal),
    // The change may make the preview invalid, so it is not read again while the act is in progress.
    enabled: isReady && !act.isBusy && act.result === undefined,
    staleTime: 0,
    retry: false,
  });
  const { data } = preview;
  const needsOther = data?.needs_second_person ?? false;

  async function requestAct(): Promise<void> {
    setIsChecked(true);
    if (reason.length === 0 || !data) return;
    const { fingerprint } = data.preview;
    const asked = await act.requestAct({ reason, fingerprint, code: act.needsCode ? code : undefined });
    if (asked && ['done', 'waiting', 'under-way'].includes(asked.state)) onAsked?.(asked);
    setCode('');
  }

  return (
    <OpenDialog isBusy={act.isBusy} title={title} onClose={onClose}>
      {act.result ? (
        <Outcome act={act.result} doneText={doneText} onClose={onClose} />
      ) : (
        <div className="mt-2 grid gap-4">
          <div className="text-ink-2">{effect}</div>
          {children}
          {isReady && preview.isPending && <Skeleton className="h-16 w-full" />}
          <div role="alert" className="empty:hidden">
            {preview.isError && !isSessionOver(preview.error) && (
              <Notice kind="danger">
                <p>{failureText(preview.error)}</p>
                {!wasNotDone(preview.error) && (
                  <button type="button" className="text-link min-h-11" onClick={() => void preview.refetch()}>
                    {STRINGS.ui.retry}
                  </button>
                )}
              </Notice>
            )}
          </div>
          {data && <ActPreviewView preview={data.preview} />}
          {needsOther && <Notice kind="info">{words.secondPerson}</Notice>}
          {givenReason === undefined && (
            <TextAreaField
              label={words.reason}
              hint={needsOther ? words.reasonHintOther : words.reasonHint}
              required
              rows={2}
              maxLength={500}
              value={typedReason}
              error={isChecked && reason.length === 0 ? words.reasonMissing : undefined}
              onChange={(event) => setTypedReason(event.target.value)}
            />
          )}
          {act.needsCode && (
            <OtpField label={words.code} hint={words.codeNeeded} required value={code} onChange={setCode} />
          )}
          <div role="alert" className="empty:hidden">
            {act.problem !== undefined && <Notice kind="danger">{act.problem}</Notice>}
          </div>
          <div className="flex flex-wrap justify-end gap-2">
            <Button name={words.cancel} look="outline" disabled={act.isBusy} onClick={onClose} />
            <Button
              name={needsOther ? words.ask : confirm}
              look={isDanger ? 'danger' : 'primary'}
              isLoading={act.isBusy}
              disabled={!data}
              onClick={() => void requestAct()}
            />
          </div>
        </div>
      )}
    </OpenDialog>
  );
}

const LOOKS = {
  done: 'success',
  waiting: 'info',
  asked: 'info',
  running: 'info',
  'under-way': 'info',
  failed: 'danger',
  stale: 'danger',
  'not-possible': 'danger',
  rejected: 'danger',
  withdrawn: 'danger',
} as const satisfies Record<ActView['state'], string>;

type OutcomeProps = Pick<ActDialogProps, 'doneText' | 'onClose'> & { readonly act: ActView };

function Outcome({ act, doneText, onClose }: OutcomeProps) {
  const look = LOOKS[act.state];
  // "Done" needs no second sentence, unless there is an additional text.
  const text =
    act.state === 'done'
      ? doneText
      : act.state === 'under-way'
        ? (doneText ?? words.outcomes[act.state])
        : words.outcomes[act.state];
  return (
    <div role="status" className="mt-3 grid gap-4">
      <Notice kind={look}>
        <p className="font-semibold">{words.states[act.state]}</p>
        {text !== undefined && <p>{text}</p>}
        {act.error !== null && <p>{failureOf(act.error)}</p>}
      </Notice>
      <div className="flex justify-end">
        <Button name={words.close} autoFocus onClick={onClose} />
      </div>
    </div>
  );
}
