/** A paragraph, a list, or a table whose first row is its head. */
export type LegalBlock =
  | string
  | { readonly list: readonly string[] }
  | { readonly table: readonly (readonly string[])[] };

export type LegalText = {
  readonly title: string;
  readonly dated: string;
  readonly contents: string;
  readonly lead: string;
  readonly sections: readonly { readonly id: string; readonly title: string; readonly blocks: readonly LegalBlock[] }[];
};
