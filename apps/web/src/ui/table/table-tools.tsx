import { Menu as BaseMenu } from '@base-ui/react/menu';
import Check from 'lucide-react/icons/check';
import Columns3 from 'lucide-react/icons/columns-3';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { TABLE_WORDS as words } from '../../strings/staff/table.ts';
import { Button } from '../buttons/button.tsx';
import { showError } from '../feedback/toast.tsx';
import { TablePopup } from './table-popup.tsx';
import type { TableColumn, TableView } from './table-types.ts';
import { TableViews } from './table-views.tsx';

export type TableToolsProps<Row> = {
  readonly columns: readonly TableColumn<Row>[];
  readonly view: TableView;
  /** Saves a file of the filtered rows; fails with an Error whose message is for the user. */
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
      <TableViews view={view} />
      {hasChooser && (
        <TablePopup name={words.columns} icon={<Columns3 aria-hidden="true" size={16} />}>
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
        </TablePopup>
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
