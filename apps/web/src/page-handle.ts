import type { ComponentType } from 'react';

/** Settings of a page of the app, in its own module: `export const handle: PageHandle = { … }`. Read with `useMatches`. */
export type PageHandle = {
  /** The heading of its first frame, where it is the same for everyone. */
  readonly title?: string;
  /** The sentence below that heading. */
  readonly lead?: string;
  /** What its first frame shows below the title; with a heading of its own when there is no title. Grey shapes when it is missing. */
  readonly First?: ComponentType;
  /**
   * Addresses that it calls as it opens: its document calls them before its scripts are there. Each must be exactly the address
   * of the page's own call, or the call is made twice.
   */
  readonly calls?: readonly string[];
  /** It opens without network, so the service worker keeps its files. */
  readonly isOffline?: true;
};
