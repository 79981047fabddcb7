import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** One column. Give the list of columns once, outside of components: the table is rebuilt when it changes. */
export type TableColumn<Row> = {
  readonly id: string;
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** The server's name of this sort; without it the column cannot be sorted by. */
  readonly sort?: string;
  /** Numbers and amounts are aligned at the end. */
  readonly isNumber?: boolean;
  /** The column chooser cannot hide it. */
  readonly isFixed?: boolean;
  /** Not shown until it is chosen. */
  readonly isExtra?: boolean;
  /** The panel shows it too: left out beside an open panel on a small screen, so that the others have room. */
  readonly isInPanel?: boolean;
};

export type TableOption = { readonly value: string; readonly label: string };

/** A filter above the table: one value of some, a day, or two days. Its value is in the address under `name`. */
export type TableFilter =
  | {
      readonly kind?: 'choice';
      readonly name: string;
      readonly label: string;
      readonly options: readonly TableOption[];
    }
  | { readonly kind: 'day'; readonly name: string; readonly label: string }
  | TableDays;

/** A filter by two days, both included, which are in the address under two names. */
export type TableDays = {
  readonly kind: 'days';
  readonly label: string;
  readonly from: string;
  readonly until: string;
};

/** The queues of a list, as tabs. The chosen one is in the address under `name`; the first has the value ''. */
export type TableTabs = {
  readonly name: string;
  readonly label: string;
  readonly options: readonly (TableOption & { readonly count?: number | undefined; readonly isHot?: boolean })[];
};

/** Ids of the selected rows. */
export type Selection = Record<string, true>;

/** A named search with its filters and order. `owner` saved it; others see it when it is shared. */
export type SavedView = {
  readonly id: string;
  readonly name: string;
  readonly search: string;
  readonly isShared: boolean;
  readonly isOwn: boolean;
  readonly owner: string;
};

/** The saved views of one list, on the server. */
export type SavedViews = {
  /** Own ones first. */
  readonly views: readonly SavedView[];
  /** The own view with a name, in any case. */
  readonly named: (name: string) => SavedView | undefined;
  /** Replaces the own view with this name. */
  readonly save: (view: Pick<SavedView, 'name' | 'search' | 'isShared'>) => Promise<void>;
  readonly remove: (view: SavedView) => Promise<void>;
  /** Restores a view in place of `now`, or as a new one; false when another view has got its name since. */
  readonly restore: (view: SavedView, now: SavedView | undefined) => Promise<boolean>;
};

/** The query in the address, the choices stored on this device, and saved views. Made by `useTableView`. */
export type TableView<Name extends string = string> = {
  readonly q: string;
  /** `created_at`, `-created_at`. */
  readonly sort: string;
  /** Values of filters and of tabs; a name that is not there filters nothing. */
  readonly filters: { readonly [Filter in Name]?: string };
  /** Id of the row that is open in the panel. */
  readonly open: string | undefined;
  readonly setQ: (q: string) => void;
  readonly setSort: (sort: string) => void;
  readonly setFilter: (name: string, value: string | undefined) => void;
  /** Several at the same time; names that are not given stay as they are. */
  readonly setFilters: (values: Readonly<Record<string, string | undefined>>) => void;
  readonly setOpen: (id: string | undefined) => void;
  readonly clear: () => void;
  /** Whether there is a search or a filter. */
  readonly isFiltered: boolean;
  /** Ids of columns that this person has shown or hidden. */
  readonly columns: Readonly<Record<string, boolean>>;
  readonly setColumn: (id: string, isShown: boolean) => void;
  readonly saved: SavedViews;
  /** The query of a view that is saved now. */
  readonly search: string;
  readonly openView: (view: SavedView) => void;
};

/** The rows that have been loaded so far. Made by `useTableList`. */
export type TableList<Row> = {
  readonly rows: readonly Row[];
  readonly state: 'loading' | 'ready' | 'failed' | 'denied';
  /** Why it failed, in words. */
  readonly failure?: string | undefined;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly hasMoreFailed: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
};

export type BulkResult = {
  readonly done: number;
  /** How many wait for a second person. */
  readonly waiting?: number;
  /** How many had not ended when we stopped polling. */
  readonly underWay?: number;
  /** Rows for which another system has not replied yet. */
  readonly unanswered?: { readonly count: number; readonly text: string };
  readonly failed: readonly { readonly name: string; readonly text: string }[];
};

/** The input that a bulk act needs before it begins. */
export type BulkText = {
  readonly label: string;
  readonly hint: string;
  /** The error when the text is missing. Without it the text may be empty. */
  readonly missing?: string;
  readonly most: number;
};

/** An act on all selected rows: a preview before, the result after. */
export type BulkChange<Row> = {
  readonly name: string;
  readonly icon?: LucideIcon;
  /** What will happen, in words: "We ask the vending authority again for each order." */
  readonly effect: string;
  readonly needsReason?: boolean;
  /** Required instead of a reason. */
  readonly asks?: BulkText;
  readonly isDanger?: boolean;
  /** `key`: the same for a retry after a lost response, so that nothing happens twice. */
  readonly run: (rows: readonly Row[], text: string, key: string) => Promise<BulkResult>;
};

/** Starts immediately and changes nothing: a file, or the page before a change. */
export type BulkStart<Row> = {
  readonly name: string;
  readonly icon?: LucideIcon;
  readonly start: (rows: readonly Row[]) => void;
};

export type BulkAct<Row> = BulkChange<Row> | BulkStart<Row>;

/** Sums in the last row, by the id of their column. */
export type TableTotals = Readonly<Record<string, ReactNode>>;

export type TablePanel<Row> = {
  readonly title: (row: Row) => string;
  readonly body: (row: Row) => ReactNode;
  /** Stays at the foot. */
  readonly foot?: (row: Row) => ReactNode;
};
