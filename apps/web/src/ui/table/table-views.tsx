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
import { TablePopup } from './table-popup.tsx';
import type { TableView, UndoView } from './table-types.ts';

const MOST_VIEWS = 20;

/** Says what was done with a view, and offers to take it back. */
function offerUndo(text: string, name: string, undo: UndoView): void {
  const run = () => {
    if (!undo()) showError(words.undoLate(name));
  };
  showSuccess(text, { name: words.undo, run });
}

/** Views of this table that this person named on this device. */
export function TableViews({ view }: { readonly view: TableView }) {
  const [isNaming, setIsNaming] = useState(false);
  return (
    <>
      {view.views.length > 0 && (
        <TablePopup name={words.savedViews} icon={<Bookmark aria-hidden="true" size={16} />}>
          {view.views.map((saved) => (
            <BaseMenu.Item key={saved.name} className="menu-item list-entry" onClick={() => view.openView(saved)}>
              {saved.name}
            </BaseMenu.Item>
          ))}
          <BaseMenu.Separator className="my-1 border-t border-line" />
          {view.views.map((saved) => (
            <BaseMenu.Item
              key={saved.name}
              className="menu-item list-entry text-danger"
              onClick={() => offerUndo(words.viewRemoved(saved.name), saved.name, view.removeView(saved))}
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
  const name = typed.trim();
  const taken = view.viewNamed(name);
  const isFull = view.views.length >= MOST_VIEWS && !taken;

  function save(): void {
    if (name === '' || isFull) return;
    const undo = view.saveView(name);
    if (undo) offerUndo(words.viewReplaced(name), name, undo);
    else showSuccess(words.viewSaved(name));
    onClose();
  }

  return (
    <form
      className="mt-4 grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Field
        // The dialog gives the focus to it when it opens; React keeps the attribute for itself.
        ref={(field) => field?.setAttribute('autofocus', '')}
        label={words.viewName}
        hint={words.viewHint}
        value={typed}
        maxLength={60}
        required
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
      <div role="status" className="empty:hidden">
        {taken && <Notice kind="warning">{words.viewTaken(taken.name)}</Notice>}
        {isFull && <Notice kind="warning">{words.viewsFull(String(MOST_VIEWS))}</Notice>}
      </div>
      <div className="flex justify-end gap-2">
        <Button name={words.cancel} look="outline" small onClick={onClose} />
        <Button name={taken ? words.replaceView : words.save} small type="submit" />
      </div>
    </form>
  );
}
