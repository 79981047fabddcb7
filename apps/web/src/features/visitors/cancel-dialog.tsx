import type { VisitorPass } from '@gatelight/contract/places/gate/passes';
import { useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../api.ts';
import { useSingleMutation } from '../../data/queries/use-single-mutation.ts';
import { passesQuery } from '../../data/visitors.ts';
import { VISITOR_WORDS as WORDS } from '../../strings/app/visitors.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { OpenDialog } from '../../ui/feedback/open-dialog.tsx';
import { showSuccess } from '../../ui/feedback/toast.tsx';

/** Asks before codes of a house are cancelled: one, or those of all guests of an event. */
export function CancelDialog({
  house,
  title,
  confirm,
  done,
  cancel,
  onClose,
}: {
  readonly house: string;
  readonly title: string;
  readonly confirm: string;
  readonly done: string;
  /** The passes after the change. */
  readonly cancel: () => Promise<readonly VisitorPass[]>;
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  const cancelling = useSingleMutation({
    mutationFn: cancel,
    onSuccess: (cancelled: readonly VisitorPass[]) => {
      showSuccess(done);
      queries.setQueryData(passesQuery(house).queryKey, (before) =>
        before?.map((pass) => cancelled.find(({ id }) => id === pass.id) ?? pass),
      );
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['visitors', house] }),
  });
  return (
    <OpenDialog onClose={onClose} title={title} isBusy={cancelling.isPending}>
      <p className="mt-2 text-ink-2">{WORDS.cancelText}</p>
      <div role="alert" className="pt-3 empty:hidden">
        {cancelling.error && <Notice kind="danger">{failureText(cancelling.error)}</Notice>}
      </div>
      <div className="answers pt-5">
        <Button look="outline" name={WORDS.keep} disabled={cancelling.isPending} onClick={onClose} />
        <Button look="danger" name={confirm} isLoading={cancelling.isPending} onClick={() => cancelling.mutate()} />
      </div>
    </OpenDialog>
  );
}
