import { CSPProvider } from '@base-ui/react/csp-provider';
import { Menu as BaseMenu } from '@base-ui/react/menu';
import Bookmark from 'lucide-react/icons/bookmark';
import Check from 'lucide-react/icons/check';
import Columns3 from 'lucide-react/icons/columns-3';
import Download from 'lucide-react/icons/download';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { TABLE_WORDS as words } from '../../strings/staff/table.ts';
import { Button } from '../buttons/button.tsx';
import { Dialog } from '../feedback/dialog.tsx';
import { showError } from '../feedback/toast.tsx';
import '../styles/lists.css';
import type { TableColumn, TableView } from './table-types.ts';

export type TableToolsProps<Row> = {
  readonly columns: readonly TableColumn<Row>[];
  readonly view: TableView;
  /** Saves the file of what is filtered; fails with an Error whose message can be read. */
  readonly onExport?: (() => Promise<void>) | undefined;
  readonly hasChooser: boolean;
};

/** Columns, saved views and the file. */
export function TableTools<Row>({ columns, view, onExport, hasChooser }: TableToolsProps<Row>) {
  const [isExporting, setIsExporting] = useState(false);
  async function makeFile(make: () => Promise<void>): Promise<void> {
    setIsExporting(true);
    try {
      await make();
    } catch (failure) {
      showError(`${words.exportFailed}: ${failure instanceof Error ? failure.message : ''}`);
    } finally {
      setIsExporting(false);
    }
  }
  return (
    <div className="dt-tools">
      <Views view={view} />
      {hasChooser && (
        <Popup name={words.columns} icon={<Columns3 aria-hidden="true" size={16} />}>
          {columns.map((column) => (
            <BaseMenu.CheckboxItem
              key={column.id}
              className="menu-item list-entry"
              disabled={column.isFixed}
              checked={view.columns[column.id] ?? column.isExtra !== true}
              onCheckedChange={(isShown) => view.setColumn(column.id, isShown)}
            >
              <span className="grid size-4 place-items-center">
                <BaseMenu.CheckboxItemIndicator>
                  <Check aria-hidden="true" size={16} />
                </BaseMenu.CheckboxItemIndicator>
              </span>
              {column.head}
            </BaseMenu.CheckboxItem>
          ))}
        </Popup>
      )}
      {onExport && (
        <Button
          name={words.exportCsv}
          look="outline"
          small
          className="dt-button"
          icon={<Download aria-hidden="true" size={16} />}
          isLoading={isExporting}
          onClick={() => void makeFile(onExport)}
        />
      )}
    </div>
  );
}

function Popup({
  name,
  icon,
  children,
}: {
  readonly name: string;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <CSPProvider disableStyleElements>
      <BaseMenu.Root modal={false}>
        <BaseMenu.Trigger className="btn btn-outline btn-small dt-button">
          {icon}
          <span>{name}</span>
        </BaseMenu.Trigger>
        <BaseMenu.Portal>
          <BaseMenu.Positioner className="menu-place" sideOffset={6} align="end">
            <BaseMenu.Popup className="menu-box">{children}</BaseMenu.Popup>
          </BaseMenu.Positioner>
        </BaseMenu.Portal>
      </BaseMenu.Root>
    </CSPProvider>
  );
}

/** Views of this table that this person named on this device. */
function Views({ view }: { readonly view: TableView }) {
  const [isNaming, setIsNaming] = useState(false);
  const [name, setName] = useState('');
  return (
    <>
      {view.views.length > 0 && (
        <Popup name={words.savedViews} icon={<Bookmark aria-hidden="true" size={16} />}>
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
              onClick={() => view.removeView(saved.name)}
            >
              <Trash2 aria-hidden="true" size={16} />
              {words.removeView(saved.name)}
            </BaseMenu.Item>
          ))}
        </Popup>
      )}
      {view.isFiltered && (
        <Button name={words.saveView} look="quiet" small className="dt-button" onClick={() => setIsNaming(true)} />
      )}
      <Dialog isOpen={isNaming} onClose={() => setIsNaming(false)} title={words.saveView}>
        <form
          className="mt-4 grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() === '') return;
            view.saveView(name.trim());
            setName('');
            setIsNaming(false);
          }}
        >
          <label className="grid gap-1.5">
            <span className="text-14 font-semibold">{words.viewName}</span>
            <input
              // The dialog gives the focus to it when it opens; React keeps the attribute for itself.
              ref={(field) => field?.setAttribute('autofocus', '')}
              className="control"
              value={name}
              maxLength={60}
              required
              autoComplete="off"
              onChange={(event) => setName(event.target.value)}
            />
          </label>
          <div className="flex justify-end gap-2">
            <Button name={words.cancel} look="outline" small onClick={() => setIsNaming(false)} />
            <Button name={words.save} small type="submit" />
          </div>
        </form>
      </Dialog>
    </>
  );
}
