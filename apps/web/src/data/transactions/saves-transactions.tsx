import { useQuery } from '@tanstack/react-query';
import { savingQuery } from './saved-transactions.ts';

/** Keeps the newest transactions of the signed-in user on this device, for reading without network. Shows nothing. */
export function SavesTransactions() {
  useQuery(savingQuery);
  return null;
}
