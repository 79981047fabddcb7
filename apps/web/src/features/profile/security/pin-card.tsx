import { useQuery, useQueryClient } from '@tanstack/react-query';
import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import { failureText } from '../../../api.ts';
import { pinQuery } from '../../../data/forms/pin.ts';
import { PROFILE_WORDS as WORDS } from '../../../strings/app/profile.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { showSuccess } from '../../../ui/feedback/toast.tsx';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { Group } from '../group.tsx';
import { PIN_DIALOG_TITLES, PinDialog } from './pin-dialog.tsx';
import type { PinDialogKind } from './pin-dialog.tsx';

/** The wallet PIN: set, change, or set again when it is forgotten or locked. */
export function PinCard() {
  const queries = useQueryClient();
  const pin = useQuery(pinQuery);
  const [open, setOpen] = useState<PinDialogKind | null>(null);
  const { is_set: isSet = false, tries_left: triesLeft = 0, set_at: setAt = null } = pin.data ?? {};
  const isLocked = isSet && triesLeft === 0;
  const main = !isSet ? 'set' : isLocked ? 'reset' : 'change';
  return (
    <Group icon={<KeyRound size={22} strokeWidth={1.75} />} title={WORDS.pinTitle}>
      <div className="grid gap-3 px-4 pb-4 sm:px-5 sm:pb-5">
        <p className="text-ink-2">{WORDS.pinText}</p>
        {!pin.data && pin.isError && <Notice kind="danger">{failureText(pin.error)}</Notice>}
        {isLocked && <Notice kind="warning">{WORDS.pinLocked}</Notice>}
        {setAt !== null && !isLocked && <p className="nums text-14 text-ink-2">{WORDS.pinSetAt(lagosTime(setAt))}</p>}
        {/* Keeps its height while it loads: content below does not jump. */}
        <div className="flex min-h-11 flex-wrap gap-2">
          {/* One button under three names: the focus stays on it when the dialog has closed. */}
          {pin.data && <Button name={PIN_DIALOG_TITLES[main]} look="outline" onClick={() => setOpen(main)} />}
          {main === 'change' && <Button name={WORDS.pinForgot} look="quiet" onClick={() => setOpen('reset')} />}
        </div>
      </div>
      {open !== null && (
        <PinDialog
          kind={open}
          onClose={() => {
            setOpen(null);
            // Wrong tries in the dialog may have locked it.
            void queries.invalidateQueries({ queryKey: pinQuery.queryKey });
          }}
          onDone={() => showSuccess(open === 'set' ? WORDS.pinIsSet : WORDS.pinIsChanged)}
        />
      )}
    </Group>
  );
}
