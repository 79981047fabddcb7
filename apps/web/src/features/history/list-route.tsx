import { HistoryList } from './history-list.tsx';
import { provideList } from './late-list.ts';

// The page around it shows the list. This route only loads its code.
provideList(HistoryList);

/** `/user/history` without a transaction. */
export default function ListRoute() {
  return null;
}
