import { getGates } from '@gatelight/contract/places/gate';
import ScanLine from 'lucide-react/icons/scan-line';
import { call } from '../../../api.ts';
import { APP_PATHS } from '../../../app-paths.ts';
import { OVERVIEW_WORDS as words } from '../../../strings/manage/overview.ts';
import { countText } from '../../../ui/values/count-text.ts';
import { conflictsPath } from '../gates/conflicts-path.ts';
import type { Source } from './facts.ts';

/** Counts only: names of visitors are for the house and the gate. */
export const gates: Source = {
  name: 'gates',
  roles: ['manager'],
  figures: 1,
  async read({ id, signal }) {
    const { gates: all, inside, conflicts, ...today } = await call(getGates, { params: { id }, signal });
    if (all.length === 0) return {};
    return {
      figures: [
        {
          name: words.figures.visitors,
          value: countText(today.came_today),
          note: words.atGate(countText(inside), countText(today.expected_today)),
          to: APP_PATHS.manageEstate(id, 'gates/log'),
        },
      ],
      needs:
        conflicts === 0
          ? []
          : [
              {
                id: 'gates',
                title: words.entries(countText(conflicts)),
                text: words.entriesText,
                to: conflictsPath(id),
                act: words.check,
                icon: ScanLine,
                isWarning: false,
              },
            ],
    };
  },
};
