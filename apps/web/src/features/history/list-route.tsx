import { HistoryList } from './history-list.tsx';
import { provideList } from './late-list.ts';

// The page around it shows the list; here it only comes along.
provideList(HistoryList);

/** `/user/history` without a transaction. */
export default function ListRoute() {
  return null;
}
