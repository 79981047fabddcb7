import { decideAct, withdrawAct } from '@gatelight/contract/base/staff/acts';
import type { ActView } from '@gatelight/contract/base/staff/acts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { CallError, call } from '../../../api.ts';
import { useUser } from '../../../data/session/user-store.ts';
import { useSingleMutation } from '../../../data/queries/use-single-mutation.ts';
import { ACT_WORDS } from '../../../strings/staff/acts.ts';
import { APPROVAL_WORDS as words } from '../../../strings/staff/approvals.ts';
import { failureOf } from '../../../strings/staff/failure-of.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { showError, showSuccess } from '../../../ui/feedback/toast.tsx';
import { TextAreaField } from '../../../ui/fields/field.tsx';
import { OtpField } from '../../../ui/fields/otp-field.tsx';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { appCodeFault } from '../../../data/second-factor/app-code-fault.ts';
import { ActPreviewView } from '../acts/act-preview.tsx';
import { objectName, objectPage } from '../object-names.ts';

type Choice = 'approve' | 'reject' | 'withdraw';

/** One act in full, and the decision if this person may make it. */
export function Decision({ act, onDone }: { readonly act: ActView; readonly onDone: () => void }) {
  const queries = useQueryClient();
  const user = useUser();
  const [code, setCode] = useState('');
  const [note, setNote] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const at = lagosTime(act.asked_at);
  const isOwn = act.asked_by.id === user?.id;
  const page = act.object ? objectPage(act.object) : undefined;
  const params = { id: act.id };
  const send = useSingleMutation({
    mutationFn: (choice: Choice) =>
      choice === 'withdraw'
        ? call(withdrawAct, { params })
        : call(decideAct, {
            params,
            body: {
              decision: choice,
              fingerprint: act.preview?.fingerprint ?? '',
              ...(choice === 'approve' && { code }),
              ...(note.trim() !== '' && { note: note.trim() }),
            },
          }),
    onSuccess: ({ state, error }) => {
      if (state === 'done') showSuccess(words.approved);
      if (state === 'rejected') showSuccess(words.rejected);
      if (state === 'withdrawn') showSuccess(words.withdrawn);
      if (state === 'running') showSuccess(words.running);
      if (state === 'under-way') showSuccess(words.underWay);
      if (state === 'stale' || state === 'not-possible' || state === 'failed') {
        showError(`${ACT_WORDS.states[state]}. ${error === null ? ACT_WORDS.outcomes[state] : failureOf(error)}`);
      }
      void queries.invalidateQueries();
      onDone();
    },
    onError: (failure) => {
      setCode('');
      // Another person decided meanwhile, or the object changed: the list is out of date.
      if (failure instanceof CallError && failure.status === 409) void queries.invalidateQueries();
    },
  });
  const busyWith = (choice: Choice) => send.isPending && send.variables === choice;
  function approve() {
    setIsChecked(true);
    if (/^\d{6}$/.test(code)) send.mutate('approve');
  }

  return (
    <div className="grid gap-4">
      <p className="text-ink-2">
        {act.may_decide
          ? words.second(act.asked_by.name, at)
          : isOwn
            ? words.own(at)
            : words.seen(act.asked_by.name, at)}
      </p>
      <div className="rounded-md border border-line p-3">
        <p className="text-14 font-semibold">{words.why}</p>
        <p className="wrap-anywhere">“{act.reason}”</p>
      </div>
      {act.object && (
        <p className="text-14">
          {page === undefined ? (
            objectName(act.object)
          ) : (
            <Link to={page} className="text-link wrap-anywhere">
              {objectName(act.object)}
            </Link>
          )}
        </p>
      )}
      {act.preview && <ActPreviewView preview={act.preview} isAhead={act.state === 'waiting'} />}
      {act.decided_by && act.decided_at && (
        <p className="text-14 text-ink-2">
          {words.decided(act.decided_by.name, lagosTime(act.decided_at))}
          {act.note !== null && `: “${act.note}”`}
        </p>
      )}
      {act.state !== 'waiting' && (
        <Notice kind={act.state === 'done' ? 'success' : 'info'}>
          {ACT_WORDS.outcomes[act.state]}
          {act.error !== null && ` ${failureOf(act.error)}`}
        </Notice>
      )}
      {act.may_decide && (
        <>
          <OtpField
            label={words.code}
            hint={words.codeHint}
            required
            value={code}
            error={isChecked && !/^\d{6}$/.test(code) ? words.codeMissing : undefined}
            onChange={setCode}
          />
          <TextAreaField
            label={words.note}
            rows={2}
            maxLength={300}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </>
      )}
      <div role="alert" className="empty:hidden">
        {send.isError && <Notice kind="danger">{appCodeFault(send.error)}</Notice>}
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        {act.may_decide && <Button name={words.later} look="quiet" disabled={send.isPending} onClick={onDone} />}
        {act.may_decide && (
          <Button
            name={words.reject}
            look="outline"
            isLoading={busyWith('reject')}
            onClick={() => send.mutate('reject')}
          />
        )}
        {act.may_decide && (
          <Button name={words.approve} look="danger" isLoading={busyWith('approve')} onClick={approve} />
        )}
        {act.may_withdraw && (
          <Button
            name={words.withdraw}
            look="outline"
            isLoading={busyWith('withdraw')}
            onClick={() => send.mutate('withdraw')}
          />
        )}
      </div>
    </div>
  );
}
