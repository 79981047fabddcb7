/** What a slice keeps of visitors, and what becomes of it when one asks us to delete it. */
export interface VisitorData {
  /** The SQL function that deletes by a phone number; `privacy.erase_visitor` calls it. */
  erases?: string;
  /** `schema.table.column`: deleted by that function, or why it stays. */
  columns: Readonly<Record<string, 'deleted' | `stays: ${string}`>>;
}

declare module '#platform/slice' {
  interface Declarations {
    /** Each column that may name a visitor, or show one. A test finds columns that no slice names. */
    visitors?: VisitorData;
  }
}
