import type { FileRoute } from '@gatelight/contract/route';
import { callFile } from '../api.ts';
import type { CallParts } from '../api.ts';

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
export async function download(route: FileRoute, parts: CallParts<FileRoute>, name: string): Promise<void> {
  saveFile(await callFile(route, parts), name);
}
