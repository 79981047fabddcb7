import {
  columnVisibilityFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useEffect, useMemo, useRef } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { TABLE_WORDS as words } from '../../strings/staff/table.ts';
import { useMediaQuery } from '../hooks/use-media-query.ts';
import { cx } from '../styles/class-names.ts';
import { useRowKeys } from './row-keys.ts';
import type { Selection, TableColumn, TableList, TableTotals, TableView } from './table-types.ts';

const ROW_PX = 40;
/** Rows that are in the document above and below those in sight. */
const OVERSCAN = 12;

/** How far each entry of the browser's history was scrolled in its table, for Back and Forward. */
const offsets = new Map<string, number>();

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature });

export type TableGridProps<Row> = {
  readonly caption: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly list: TableList<Row>;
  readonly view: TableView;
  readonly rowId: (row: Row) => string;
  readonly rowName: (row: Row) => string;
  /** Shows the row: the panel beside the list, or a page. */
  readonly rowLink: (row: Row, children: ReactNode) => ReactNode;
  readonly totals: TableTotals | undefined;
  readonly hasSelection: boolean;
  /** A panel takes a part of the width. */
  readonly isNarrowed: boolean;
  readonly selected: Selection;
  readonly onSelect: (selected: Selection) => void;
};

/** The table itself: only the rows in sight are in the document; its head stays while they move. */
export function TableGrid<Row>(props: TableGridProps<Row>) {
  const {
    caption,
    columns,
    list,
    view,
    rowId,
    rowName,
    rowLink,
    totals,
    hasSelection,
    isNarrowed,
    selected,
    onSelect,
  } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const definitions = useMemo(
    () => columns.map(({ id, head }): ColumnDef<typeof features, Row & object> => ({ id, header: head })),
    [columns],
  );
  const visibility = useMemo(
    () =>
      Object.fromEntries(
        columns.map(({ id, isExtra, isInPanel }) => [
          id,
          view.columns[id] ?? (isExtra !== true && !(isNarrowed && isInPanel === true)),
        ]),
      ),
    [columns, view.columns, isNarrowed],
  );
  const table = useTable({
    features,
    columns: definitions,
    data: list.rows as readonly (Row & object)[],
    getRowId: (row) => rowId(row),
    state: { columnVisibility: visibility, rowSelection: selected },
    onRowSelectionChange: (change) => onSelect(typeof change === 'function' ? change(selected) : change),
  });
  const rows = table.getRowModel().rows;
  const shown = columns.filter(({ id }) => visibility[id]);
  // A sheet of paper does not scroll: each loaded row is on it.
  const isOnPaper = useMediaQuery('print');
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: isOnPaper ? rows.length : OVERSCAN,
    initialOffset: isReturn ? (offsets.get(key) ?? 0) : 0,
  });
  useEffect(() => {
    const rememberOffset = () => {
      if (scroller.current) offsets.set(key, scroller.current.scrollTop);
    };
    rememberOffset();
    const element = scroller.current;
    element?.addEventListener('scroll', rememberOffset, { passive: true });
    return () => element?.removeEventListener('scroll', rememberOffset);
  }, [key]);
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const { loadMore, hasMore, isLoadingMore, hasMoreFailed } = list;
  useEffect(() => {
    if (hasMore && !isLoadingMore && !hasMoreFailed && !isOnPaper && last >= rows.length - OVERSCAN) loadMore();
  }, [hasMore, isLoadingMore, hasMoreFailed, isOnPaper, last, rows.length, loadMore]);

  const rowKeys = useRowKeys({ scroller, rowPx: ROW_PX, count: rows.length, drawn: items });

  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  const width = shown.length + (hasSelection ? 1 : 0);
  return (
    <div
      ref={scroller}
      className="dt-scroll"
      role="region"
      aria-label={caption}
      tabIndex={0}
      style={{ '--dt-rows': rows.length } as CSSProperties}
      {...rowKeys}
    >
      <table className="dt" aria-rowcount={hasMore ? -1 : rows.length + 1}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr aria-rowindex={1}>
            {hasSelection && (
              <th scope="col" className="dt-tick">
                <input
                  type="checkbox"
                  aria-label={words.selectAll}
                  checked={table.getIsAllRowsSelected()}
                  ref={(box) => {
                    if (box) box.indeterminate = table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected();
                  }}
                  onChange={(event) => table.toggleAllRowsSelected(event.target.checked)}
                />
              </th>
            )}
            {shown.map((column) => (
              <Head key={column.id} column={column} view={view} />
            ))}
          </tr>
        </thead>
        <tbody>
          <Space px={before} columns={width} />
          {items.map(({ index }) => {
            const row = rows[index]!;
            const isOpen = view.open === row.id;
            return (
              <tr
                key={row.id}
                aria-rowindex={index + 2}
                data-index={index}
                data-open={isOpen || undefined}
                data-selected={row.getIsSelected() || undefined}
              >
                {hasSelection && (
                  <td className="dt-tick">
                    <input
                      type="checkbox"
                      aria-label={words.select(rowName(row.original))}
                      checked={row.getIsSelected()}
                      onChange={(event) => row.toggleSelected(event.target.checked)}
                    />
                  </td>
                )}
                {shown.map(({ id, isNumber, cell }, at) => (
                  <td key={id} className={isNumber ? 'dt-number' : undefined}>
                    {at === 0 ? rowLink(row.original, cell(row.original)) : cell(row.original)}
                  </td>
                ))}
              </tr>
            );
          })}
          <Space px={after} columns={width} />
        </tbody>
        {totals && (
          <tfoot>
            <tr>
              {hasSelection && <td />}
              {shown.map(({ id, isNumber }, at) => (
                <td key={id} className={isNumber ? 'dt-number' : undefined}>
                  {at === 0 ? words.total : totals[id]}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

/** The height of the rows that are not in the document. */
function Space({ px, columns }: { readonly px: number; readonly columns: number }) {
  return px > 0 ? (
    <tr aria-hidden="true">
      <td colSpan={columns} className="dt-space" style={{ height: px }} />
    </tr>
  ) : null;
}

function Head<Row>({ column, view }: { readonly column: TableColumn<Row>; readonly view: TableView }) {
  const { head, sort, isNumber } = column;
  const isUp = sort !== undefined && view.sort === sort;
  const isDown = sort !== undefined && view.sort === `-${sort}`;
  const Arrow = isUp ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      className={isNumber ? 'dt-number' : undefined}
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}
    >
      {sort === undefined ? (
        head
      ) : (
        <button
          type="button"
          className="dt-sort"
          title={words.sortBy(head)}
          onClick={() => view.setSort(isDown ? sort : `-${sort}`)}
        >
          {head}
          <Arrow aria-hidden="true" size={14} className={cx(!isUp && !isDown && 'invisible')} />
        </button>
      )}
    </th>
  );
}
