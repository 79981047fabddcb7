import type { QueryClient } from '@tanstack/react-query';
import { DIESEL_WORDS as words } from '../../../../strings/manage/diesel.ts';
import { showError, showSuccess } from '../../../../ui/feedback/toast.tsx';
import { estateKey } from '../../estate-queries.ts';
import { sendOutbox } from './outbox.ts';

/** Sends waiting entries of all estates, shows the result, and reads those estates again. */
export async function sendWaiting(queries: QueryClient): Promise<void> {
  const { sent, refused, estates } = await sendOutbox();
  if (refused > 0) showError(words.refusedLater(refused));
  if (sent > 0) showSuccess(words.sentLater(sent));
  await Promise.all(estates.map((estate) => queries.invalidateQueries({ queryKey: estateKey(estate) })));
}
