import type { FileRoute } from '@gatelight/contract/route';
import { callFile } from '../../api.ts';
import type { CallParts } from '../../api.ts';
import { queryOfView } from './use-table-view.ts';
import type { ViewOf } from './use-table-view.ts';

/** Saves a file under a name, as a link with `download` would. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // After the browser has begun to save it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Fetches a file of a call and saves it. A plain link would save an error message when the session needs renewal. */
export async function download<R extends FileRoute>(route: R, parts: CallParts<R>, name: string): Promise<void> {
  saveFile(await callFile(route, parts), name);
}

/** Saves all that a list shows, as a file of this name. */
export function exportList<R extends FileRoute, Name extends string>(
  route: R,
  view: ViewOf<R, Name>,
  name: string,
): Promise<void> {
  return download(route, { query: queryOfView(route, view) }, name);
}
