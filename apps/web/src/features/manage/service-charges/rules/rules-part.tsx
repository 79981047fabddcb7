import { LateFeePart } from '../late-fee/late-fee-part.tsx';
import { ShareRulePart } from './share-rule-part.tsx';

/** Rules for what is late. */
export function RulesPart() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 min-[75rem]:grid-cols-2">
      <LateFeePart />
      <ShareRulePart />
    </div>
  );
}
