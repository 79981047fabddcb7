import { Menu as BaseMenu } from '@base-ui/react/menu';
import Bookmark from 'lucide-react/icons/bookmark';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { TABLE_WORDS as words } from '../../strings/staff/table.ts';
import { Button } from '../buttons/button.tsx';
import { Dialog } from '../feedback/dialog.tsx';
import { Notice } from '../feedback/notice.tsx';
import { showError, showSuccess } from '../feedback/toast.tsx';
import { Field } from '../fields/field.tsx';
import { TickCard } from '../payment/ways/tick-card.tsx';
import { TablePopup } from './table-popup.tsx';
import type { SavedView, TableView } from './table-types.ts';

const MOST_VIEWS = 20;

const messageOf = (failure: unknown) => (failure instanceof Error ? failure.message : words.failed);

/** Says what was done with a view, and offers to undo it. */
function offerUndo(text: string, name: string, undo: () => Promise<boolean>): void {
  const run = () => {
    undo().then(
      (isBack) => {
        if (!isBack) showError(words.undoLate(name));
      },
      (failure: unknown) => showError(messageOf(failure)),
    );
  };
  showSuccess(text, { name: words.undo, run });
}

/** Named views of this list: those of this person, and those that others share. */
export function TableViews({ view }: { readonly view: TableView }) {
  const [isNaming, setIsNaming] = useState(false);
  const { views, remove, restore } = view.saved;
  const own = views.filter(({ isOwn }) => isOwn);

  function removeView(saved: SavedView): void {
    remove(saved).then(
      () => offerUndo(words.viewRemoved(saved.name), saved.name, () => restore(saved, undefined)),
      (failure: unknown) => showError(messageOf(failure)),
    );
  }

  return (
    <>
      {views.length > 0 && (
        <TablePopup name={words.savedViews} icon={<Bookmark aria-hidden="true" size={16} />}>
          {views.map((saved) => (
            <BaseMenu.Item key={saved.id} className="menu-item list-entry" onClick={() => view.openView(saved)}>
              <span className="min-w-0 wrap-anywhere">{saved.name}</span>
              {saved.isShared && (
                <span className="ms-auto ps-3 text-13 text-ink-2">
                  {saved.isOwn ? words.shared : words.sharedBy(saved.owner)}
                </span>
              )}
            </BaseMenu.Item>
          ))}
          {own.length > 0 && <BaseMenu.Separator className="my-1 border-t border-line" />}
          {own.map((saved) => (
            <BaseMenu.Item
              key={saved.id}
              className="menu-item list-entry text-danger"
              onClick={() => removeView(saved)}
            >
              <Trash2 aria-hidden="true" size={16} />
              {words.removeView(saved.name)}
            </BaseMenu.Item>
          ))}
        </TablePopup>
      )}
      {view.isFiltered && (
        <Button name={words.saveView} look="quiet" small className="dt-button" onClick={() => setIsNaming(true)} />
      )}
      <Dialog isOpen={isNaming} onClose={() => setIsNaming(false)} title={words.saveView}>
        <NameView view={view} onClose={() => setIsNaming(false)} />
      </Dialog>
    </>
  );
}

function NameView({ view, onClose }: { readonly view: TableView; readonly onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [isShared, setIsShared] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const { saved, search } = view;
  const name = typed.trim();
  const taken = saved.named(name);
  const isFull = saved.views.filter(({ isOwn }) => isOwn).length >= MOST_VIEWS && !taken;

  async function save(): Promise<void> {
    if (name === '' || isFull || isBusy) return;
    setIsBusy(true);
    setFault(undefined);
    try {
      await saved.save({ name, search, isShared });
      if (taken) {
        const now = { ...taken, search, isShared };
        offerUndo(words.viewReplaced(name), name, () => saved.restore(taken, now));
      } else showSuccess(isShared ? words.viewShared(name) : words.viewSaved(name));
      onClose();
    } catch (failure) {
      setFault(messageOf(failure));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <form
      className="mt-4 grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field
        label={words.viewName}
        hint={words.viewHint}
        value={typed}
        maxLength={60}
        required
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
      <TickCard name={words.share} text={words.shareHint} isTicked={isShared} onChange={setIsShared} />
      <div role="status" className="empty:hidden">
        {taken && <Notice kind="warning">{words.viewTaken(taken.name)}</Notice>}
        {isFull && <Notice kind="warning">{words.viewsFull(String(MOST_VIEWS))}</Notice>}
        {fault !== undefined && <Notice kind="danger">{fault}</Notice>}
      </div>
      <div className="flex justify-end gap-2">
        <Button name={words.cancel} look="outline" small disabled={isBusy} onClick={onClose} />
        <Button name={taken ? words.replaceView : words.save} small type="submit" isLoading={isBusy} />
      </div>
    </form>
  );
}
