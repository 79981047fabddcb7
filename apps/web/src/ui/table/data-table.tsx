import { useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { TABLE_WORDS as words } from '../../strings/staff/table.ts';
import { Button } from '../buttons/button.tsx';
import { useSkeleton } from '../feedback/skeleton-timing.ts';
import { Notice } from '../feedback/notice.tsx';
import { EmptyState, ErrorState, Skeleton } from '../feedback/state-screens.tsx';
import { useEndInView } from '../hooks/use-end-in-view.ts';
import { useMediaQuery } from '../hooks/use-media-query.ts';
import { BulkBar } from './bulk-bar.tsx';
import { SidePanel } from './side-panel.tsx';
import { TableFilters, TableQueues } from './table-filters.tsx';
import { TableGrid } from './table-grid.tsx';
import { TableTools } from './table-tools.tsx';
import './table.css';
import type {
  BulkAct,
  Selection,
  TableColumn,
  TableFilter,
  TableList,
  TablePanel,
  TableTabs,
  TableTotals,
  TableView,
} from './table-types.ts';

/** A table from this width on; below it a list. */
const WIDE = '(width >= 48rem)';
/** From this width on, every column has room beside an open panel. */
const ROOMY = '(width >= 105rem)';

export type DataTableProps<Row> = {
  /** Heading of the page. */
  readonly title: string;
  /** A line below the heading. Null: not known yet; its room is kept. */
  readonly lead?: ReactNode;
  /** The list is a part of a page with its own heading. */
  readonly isPart?: boolean;
  /** Between the heading and the filters. */
  readonly banner?: ReactNode;
  readonly columns: readonly TableColumn<Row>[];
  readonly view: TableView;
  readonly list: TableList<Row>;
  /**
   * Only the loading state is drawn: a card above may appear at any moment, and would push the buttons down while a user
   * clicks one.
   */
  readonly isHeldBack?: boolean;
  readonly rowId: (row: Row) => string;
  /** The row in words, for readers of the screen and for summaries: "TOK-…, Ada Obi". */
  readonly rowName: (row: Row) => string;
  /** A row on a phone. */
  readonly phone: (row: Row) => ReactNode;
  /** The hint of the search field; without it there is no search. */
  readonly search?: string;
  readonly filters?: readonly TableFilter[];
  readonly tabs?: TableTabs;
  /** The last row of the table: what all its rows add up to, by column. */
  readonly totals?: TableTotals | undefined;
  readonly onExport?: () => Promise<void>;
  /** The one primary button, beside the heading. */
  readonly actions?: ReactNode;
  readonly bulk?: readonly BulkAct<Row>[];
  /** Opens beside the list; the id of the row is in the address as `open`. */
  readonly panel?: TablePanel<Row>;
  /** For lists without a panel: the page of a row. */
  readonly to?: (row: Row) => string;
  readonly empty?: { readonly title: string; readonly text?: string };
};

/**
 * A list of staff: searched, filtered, sorted and paged by the server, with everything that was chosen in the address. Rows
 * are virtual, so that it stays fast for long lists. Keys: / searches, arrows move between rows, Esc closes the panel.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    title,
    lead,
    columns,
    view,
    list,
    rowId,
    rowName,
    search,
    filters = [],
    tabs,
    actions,
    bulk = [],
    panel,
  } = props;
  const isWide = useMediaQuery(WIDE);
  const isRoomy = useMediaQuery(ROOMY);
  const [selected, setSelected] = useState<Selection>({});
  const chosen = useMemo(() => list.rows.filter((row) => selected[rowId(row)]), [list.rows, selected, rowId]);
  const openAt = panel && view.open !== undefined ? list.rows.findIndex((row) => rowId(row) === view.open) : -1;
  const open = useOpenRow(list.rows[openAt], panel && view.open);
  const goTo = (index: number) => {
    const row = list.rows[index];
    return row === undefined ? undefined : () => view.setOpen(rowId(row));
  };
  useFocusAfterClosing(open === undefined ? undefined : view.open);
  if (props.isHeldBack) return <Loading />;
  return (
    <div className={open === undefined ? 'dt-page' : 'dt-page dt-with-panel'}>
      <div className="dt-head">
        <div className="min-w-0 md:flex-1">
          {props.isPart ? <h2 className="text-20">{title}</h2> : <h1 className="staff-title">{title}</h1>}
          {lead !== undefined && <p className="text-14 text-ink-2">{lead ?? '\u00A0'}</p>}
        </div>
        <div className="flex flex-wrap gap-2">
          <TableTools columns={columns} view={view} onExport={props.onExport} hasChooser={isWide} />
          {actions}
        </div>
      </div>
      {props.banner}
      {tabs && <TableQueues tabs={tabs} view={view} />}
      <TableFilters view={view} search={search} filters={filters} />
      <Body
        {...props}
        isWide={isWide}
        isNarrowed={open !== undefined && !isRoomy}
        selected={selected}
        onSelect={setSelected}
      />
      {bulk.length > 0 && <BulkBar rows={chosen} acts={bulk} rowName={rowName} onClear={() => setSelected({})} />}
      {panel && open !== undefined && (
        <SidePanel
          key={view.open}
          title={panel.title(open)}
          foot={panel.foot?.(open)}
          onClose={() => view.setOpen(undefined)}
          onPrevious={openAt === -1 ? undefined : goTo(openAt - 1)}
          onNext={openAt === -1 ? undefined : goTo(openAt + 1)}
        >
          {openAt === -1 && <Notice kind="info">{words.leftList}</Notice>}
          {panel.body(open)}
        </SidePanel>
      )}
    </div>
  );
}

type BodyProps<Row> = DataTableProps<Row> & {
  readonly isWide: boolean;
  readonly isNarrowed: boolean;
  readonly selected: Selection;
  readonly onSelect: (selected: Selection) => void;
};

function Body<Row>(props: BodyProps<Row>) {
  const {
    title,
    columns,
    view,
    list,
    rowId,
    rowName,
    phone,
    bulk = [],
    panel,
    totals,
    to,
    empty,
    isWide,
    isNarrowed,
    selected,
    onSelect,
  } = props;
  // A table scrolls inside itself and loads more by its own rows; a list on a phone scrolls with the page.
  const foot = useEndInView<HTMLDivElement>(
    list.loadMore,
    !isWide && list.state === 'ready' && list.hasMore && !list.isLoadingMore && !list.hasMoreFailed,
  );
  if (list.state === 'loading') return <Loading />;
  if (list.state === 'denied') {
    return (
      <section className="card">
        <EmptyState title={words.denied} text={words.deniedText} />
      </section>
    );
  }
  if (list.state === 'failed') return <ErrorState title={words.failed} text={list.failure} onRetry={list.retry} />;
  if (list.rows.length === 0) {
    return (
      <section className="card">
        {view.isFiltered ? (
          <EmptyState
            title={words.noMatch}
            text={words.noMatchText}
            action={<Button name={words.clearFilters} look="outline" onClick={view.clear} />}
          />
        ) : (
          <EmptyState title={empty?.title ?? words.empty} text={empty?.text} />
        )}
      </section>
    );
  }
  const rowLink = (row: Row, children: ReactNode) => {
    const id = rowId(row);
    // The visible text comes first in the name, because people who control their device by voice say what they see.
    const named = (
      <>
        {children}
        <span className="sr-only"> {rowName(row)}</span>
      </>
    );
    if (to) {
      return (
        <Link to={to(row)} className="dt-link" data-row={id}>
          {named}
        </Link>
      );
    }
    if (!panel) return children;
    return (
      <button
        type="button"
        className="dt-link"
        data-row={id}
        aria-expanded={view.open === id}
        onClick={() => view.setOpen(id)}
      >
        {named}
      </button>
    );
  };
  const grid = { columns, view, list, rowId, rowName, rowLink, totals, isNarrowed, selected, onSelect };
  return (
    <>
      {isWide ? (
        <TableGrid {...grid} caption={title} hasSelection={bulk.length > 0} />
      ) : (
        <ul className="dt-list">
          {list.rows.map((row) => (
            <li key={rowId(row)} data-open={view.open === rowId(row) || undefined}>
              {rowLink(row, phone(row))}
            </li>
          ))}
        </ul>
      )}
      <div ref={foot} className="dt-foot">
        <p role="status" className="text-13 text-ink-2">
          {list.hasMoreFailed ? words.loadMoreFailed : words.shown(String(list.rows.length), list.hasMore)}
        </p>
        {list.hasMore && (
          <Button name={words.loadMore} look="outline" small isLoading={list.isLoadingMore} onClick={list.loadMore} />
        )}
      </div>
    </>
  );
}

function Loading() {
  const isShown = useSkeleton(true);
  return (
    <div aria-busy="true" className={isShown ? 'grid gap-2' : 'invisible grid gap-2'}>
      <p role="status" className="sr-only">
        {isShown && words.loading}
      </p>
      {Array.from({ length: 10 }, (_, index) => (
        <Skeleton key={index} className="h-9 w-full" />
      ))}
    </div>
  );
}

/**
 * The row of the panel. An act can move it out of the list, for example out of the queue. The panel, and the dialog with the
 * result of the act, stay until they are closed.
 */
function useOpenRow<Row>(found: Row | undefined, openId: string | undefined): Row | undefined {
  const [last, setLast] = useState<{ id: string | undefined; row: Row }>();
  if (found !== undefined && found !== last?.row) setLast({ id: openId, row: found });
  return found ?? (openId !== undefined && last?.id === openId ? last.row : undefined);
}

/** The focus was in the panel, which is gone: it returns to the row that had opened it. */
function useFocusAfterClosing(openId: string | undefined): void {
  const before = useRef(openId);
  useEffect(() => {
    const closed = openId === undefined ? before.current : undefined;
    before.current = openId;
    if (closed === undefined) return;
    const row = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(closed)}"]`);
    row?.focus({ preventScroll: true });
  }, [openId]);
}
