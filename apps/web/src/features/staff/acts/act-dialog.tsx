import { askAct, previewAct } from '@gatelight/contract';
import type { ActPreview, ActView } from '@gatelight/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { call, failureText } from '../../../api.ts';
import { useSingleMutation } from '../../../data/use-single-mutation.ts';
import { ACT_WORDS as words } from '../../../strings/staff/acts.ts';
import { errorMessage } from '../../../strings/common/messages.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { showSuccess } from '../../../ui/feedback/toast.tsx';
import { TextAreaField } from '../../../ui/fields/field.tsx';
import { nairaText } from '../../../ui/values/money.tsx';

export type ActDialogProps = {
  /** `payout.approve`. */
  readonly kind: string;
  /** What the act takes, as the contract describes it; kobo as numbers. */
  readonly input: Readonly<Record<string, unknown>>;
  /** A question or a verb: "Approve this payout". */
  readonly title: string;
  /** What will happen, in a sentence. */
  readonly effect: string;
  /** The words on the button. */
  readonly confirm: string;
  readonly isDanger?: boolean;
  /** Fields of the act, above the reason. */
  readonly children?: ReactNode;
  /** False while the fields are not filled in: nothing is read or sent. */
  readonly isReady?: boolean;
  readonly onClose: () => void;
  /** The act is done, or waits for a second person. */
  readonly onAsked?: (act: ActView) => void;
};

type Asked = { readonly kind: 'waiting' | 'running' | 'stale' } | { readonly kind: 'refused'; readonly text: string };

/** One way to change anything: what will change and what is posted, the reason, and what came of it. */
export function ActDialog(props: ActDialogProps) {
  const { kind, input, title, effect, confirm, isDanger, children, isReady = true, onClose, onAsked } = props;
  const [reason, setReason] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  // One intent, one key: the same input sent again is the same act.
  const [keys] = useState(() => new Map<string, string>());
  const shown = useQuery({
    queryKey: ['staff', 'act-preview', kind, input],
    queryFn: ({ signal }) => call(previewAct, { body: { kind, input }, signal }),
    enabled: isReady,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const send = useSingleMutation({
    mutationFn: () => {
      const body = { kind, input, reason: reason.trim(), fingerprint: shown.data?.preview.fingerprint };
      const text = JSON.stringify(body);
      const key = keys.get(text) ?? crypto.randomUUID();
      keys.set(text, key);
      return call(askAct, { body, idempotencyKey: key });
    },
    onSuccess: (act) => {
      const outcome = outcomeOf(act);
      if (outcome === 'done') showSuccess(words.done);
      else setAsked(outcome);
      if (outcome === 'done' || outcome.kind === 'waiting') onAsked?.(act);
      if (outcome === 'done') onClose();
    },
    onError: (failure) => setAsked({ kind: 'refused', text: failureText(failure) }),
  });
  const needsSecond = shown.data?.needs_second_person === true;
  const isOver = asked !== undefined && asked.kind !== 'refused';
  return (
    <Dialog isOpen onClose={onClose} title={title} isBusy={send.isPending}>
      <p className="text-ink-2">{effect}</p>
      {!isOver && children}
      {isReady && shown.isPending && <p role="status">{words.loading}</p>}
      {shown.error && <Notice kind="danger">{failureText(shown.error)}</Notice>}
      {shown.data && !isOver && <Preview preview={shown.data.preview} />}
      {needsSecond && !isOver && <Notice kind="info">{words.secondPerson}</Notice>}
      <div role="status">{asked && <Outcome asked={asked} />}</div>
      {!isOver && (
        <TextAreaField
          label={words.reason}
          hint={words.reasonHint}
          required
          rows={2}
          maxLength={500}
          value={reason}
          error={isChecked && reason.trim() === '' ? words.reasonMissing : undefined}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button name={isOver ? words.close : words.cancel} look="outline" disabled={send.isPending} onClick={onClose} />
        {!isOver && (
          <Button
            name={needsSecond ? words.ask : confirm}
            look={isDanger ? 'danger' : 'primary'}
            isLoading={send.isPending}
            disabled={!isReady || !shown.data}
            onClick={() => {
              setIsChecked(true);
              if (reason.trim() !== '') send.mutate();
            }}
          />
        )}
      </div>
    </Dialog>
  );
}

function outcomeOf({ state, error }: ActView): 'done' | Asked {
  switch (state) {
    case 'done':
      return 'done';
    case 'waiting':
    case 'stale':
      return { kind: state };
    case 'asked':
    case 'running':
      return { kind: 'running' };
    case 'refused':
    case 'failed':
    case 'rejected':
    case 'withdrawn':
      return { kind: 'refused', text: errorMessage({ code: (error ?? 'internal') as 'internal' }) };
  }
}

function Outcome({ asked }: { readonly asked: Asked }) {
  if (asked.kind === 'refused') return <Notice kind="danger">{asked.text}</Notice>;
  return <Notice kind={asked.kind === 'stale' ? 'warning' : 'success'}>{words[asked.kind]}</Notice>;
}

function Preview({ preview }: { readonly preview: ActPreview }) {
  const { changes, journal, warnings } = preview;
  return (
    <div className="grid gap-3">
      {changes.length > 0 && (
        <dl className="divide-y divide-line rounded-md border border-line px-3" aria-label={words.changes}>
          {changes.map(({ field, from, to }) => (
            <div key={field} className="flex flex-wrap justify-between gap-x-4 py-2 text-14">
              <dt className="text-ink-2">{words.fields[field] ?? field}</dt>
              <dd className="nums min-w-0 text-end font-semibold wrap-anywhere">
                {from !== null && from !== to && <span className="font-normal text-ink-2">{from} → </span>}
                {to ?? words.nothing}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {journal.length > 0 && <JournalLines lines={journal} caption={words.journal} />}
      {warnings.map((code) => (
        <Notice key={code} kind="warning">
          {words.warnings[code] ?? code}
        </Notice>
      ))}
    </div>
  );
}

export type JournalLinesProps = { readonly lines: ActPreview['journal']; readonly caption: string };

/** The lines of a journal: debits and credits in two columns. */
export function JournalLines({ lines, caption }: JournalLinesProps) {
  return (
    <table className="w-full text-14">
      <caption className="pb-1 text-start text-13 font-semibold text-ink-2">{caption}</caption>
      <thead>
        <tr className="border-b border-line text-13 text-ink-2">
          <th className="py-1 text-start font-normal">{words.account}</th>
          <th className="py-1 text-end font-normal">{words.debit}</th>
          <th className="py-1 text-end font-normal">{words.credit}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ account, debit_kobo, credit_kobo }) => (
          <tr key={account} className="border-b border-line">
            <td className="py-1.5 wrap-anywhere">{account}</td>
            <td className="nums py-1.5 text-end">{debit_kobo > 0n ? nairaText(debit_kobo) : ''}</td>
            <td className="nums py-1.5 text-end">{credit_kobo > 0n ? nairaText(credit_kobo) : ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
