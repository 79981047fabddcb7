import type { HouseAlarm } from '@gatelight/contract/places/alarms';
import { useState } from 'react';
import { failureText } from '../../../api.ts';
import { useSingleMutation } from '../../../data/queries/use-single-mutation.ts';
import { GATE_CALL_WORDS as WORDS } from '../../../strings/app/gate-calls.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { OpenDialog } from '../../../ui/feedback/open-dialog.tsx';
import { showSuccess } from '../../../ui/feedback/toast.tsx';
import { Field } from '../../../ui/fields/field.tsx';

/** Reports a false alarm, with a note. */
export function FalseDialog({
  onSend,
  onDone,
  onClose,
}: {
  readonly onSend: (word: string) => Promise<HouseAlarm>;
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const [word, setWord] = useState('');
  const send = useSingleMutation({
    mutationFn: () => onSend(word.trim()),
    onSuccess: () => {
      showSuccess(WORDS.falseSaved);
      onClose();
    },
    onSettled: onDone,
  });
  return (
    <OpenDialog onClose={onClose} title={WORDS.falseTitle} isBusy={send.isPending}>
      <p className="mt-2 text-ink-2">{WORDS.falseText}</p>
      <div className="pt-4">
        <Field label={WORDS.falseWord} maxLength={120} value={word} onChange={({ target }) => setWord(target.value)} />
      </div>
      <div role="alert" className="pt-3 empty:hidden">
        {send.error && <Notice kind="danger">{failureText(send.error)}</Notice>}
      </div>
      <div className="answers pt-5">
        <Button name={WORDS.wasFalse} isLoading={send.isPending} onClick={() => send.mutate()} />
      </div>
    </OpenDialog>
  );
}
