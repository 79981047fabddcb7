import { lagosDay } from '@gatelight/contract/lagos-time';
import { VISITOR_RIGHTS as WORDS } from '../../strings/legal/visitor-rights.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import type { Erased } from './queries.ts';

/** The deleted data, and the blocks that stay. */
export function ErasedNote({ erased, onAnother }: { readonly erased: Erased; readonly onAnother: () => void }) {
  const { passes, helper_houses: houses, blocks } = erased;
  return (
    <div className="grid justify-items-start gap-4">
      <div role="status" className="grid w-full gap-3">
        <Notice kind="success">
          <p className="font-semibold">{WORDS.done}</p>
          <p>{WORDS.doneText}</p>
          {passes > 0 && <p>{WORDS.donePasses(passes)}</p>}
          {houses > 0 && <p>{WORDS.doneHelper(houses)}</p>}
        </Notice>
        {blocks.map(({ estate, until }) => (
          <Notice key={`${estate} ${until}`} kind="warning">
            {WORDS.blocked(estate, lagosDay(until, true))}
          </Notice>
        ))}
      </div>
      <Button look="outline" name={WORDS.another} onClick={onAnother} />
    </div>
  );
}
