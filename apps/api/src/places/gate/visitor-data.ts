/** The data of visitors in a slice, and what happens to it when a visitor asks us to delete it. */
export interface VisitorData {
  /** The SQL function that deletes by a phone number; `privacy.erase_visitor` calls it. */
  erases?: string;
  /** `schema.table.column`: deleted by that function, or why it stays. */
  columns: Readonly<Record<string, 'deleted' | `stays: ${string}`>>;
}

declare module '#platform/slice' {
  interface Declarations {
    /** Each column that may name or show a visitor. A test finds columns that no slice lists. */
    visitors?: VisitorData;
  }
}
