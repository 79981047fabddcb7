export type Choice = {
  readonly id: string;
  readonly group: string;
  readonly name: string;
  readonly note?: string;
  readonly to: string;
};

export type Found = { readonly choices: readonly Choice[]; readonly isSearching: boolean; readonly hasFailed: boolean };

/** What the server finds for a text that is worth asking about. */
export function useFound(_text: string, _permissions: ReadonlySet<string>): Found {
  return { choices: [], isSearching: false, hasFailed: false };
}
