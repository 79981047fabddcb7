import type { ManagedHouse } from '@gatelight/contract/office/manage/houses';
import { useQueryClient } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import Megaphone from 'lucide-react/icons/megaphone';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import { useNavigate } from 'react-router';
import { failureText } from '../../../api.ts';
import { APP_PATHS } from '../../../app-paths.ts';
import { HOUSE_WORDS as words } from '../../../strings/manage/houses.ts';
import { showError } from '../../../ui/feedback/toast.tsx';
import type { BulkAct } from '../../../ui/table/table-types.ts';
import { estateKey, saveHouses, setFacts, writeNotes } from '../estate-queries.ts';

const idsOf = (rows: readonly ManagedHouse[]) => rows.map(({ id }) => id);

/** Changes to many houses. A change is made to all of them or to none. */
export function useHouseActs(estate: string): readonly BulkAct<ManagedHouse>[] {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const changed = () => queries.invalidateQueries({ queryKey: estateKey(estate) });
  return [
    {
      name: words.write,
      icon: Megaphone,
      start: (rows) => void navigate(APP_PATHS.manageEstate(estate, `announcements?houses=${idsOf(rows).join(',')}`)),
    },
    {
      name: words.writeNote,
      icon: NotebookPen,
      effect: words.noteEffect,
      asks: { label: words.note, hint: words.noteHint, missing: words.noteMissing, most: 500 },
      async run(rows, text, key) {
        const { written } = await writeNotes(estate, { houses: idsOf(rows), text }, key);
        await changed();
        return { done: written, failed: [] };
      },
    },
    {
      name: words.setBlock,
      icon: LayoutGrid,
      effect: words.blockEffect,
      asks: { label: words.block, hint: words.blockHint, most: 40 },
      async run(rows, block) {
        const { changed: done } = await setFacts(estate, idsOf(rows), { block });
        await changed();
        return { done, failed: [] };
      },
    },
    {
      name: words.download,
      icon: Download,
      start: (rows) =>
        void saveHouses(estate, { houses: idsOf(rows).join(',') }, 'csv').catch((error) =>
          showError(failureText(error)),
        ),
    },
  ];
}
