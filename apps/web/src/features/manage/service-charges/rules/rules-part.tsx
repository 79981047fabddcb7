import { useEstateId } from '../../estate-loaded.tsx';
import { useRoles } from '../../use-roles.ts';
import { LateFeePart } from '../late-fee/late-fee-part.tsx';
import { Hardships } from './hardships.tsx';
import { LockPart } from './lock-part.tsx';
import { ShareRulePart } from './share-rule-part.tsx';

/** Rules for late bills. Roles that see only figures do not see the lock. */
export function RulesPart() {
  const id = useEstateId();
  const roles = useRoles();
  const isManager = roles.includes('manager');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 min-[75rem]:grid-cols-2">
      <LateFeePart />
      <ShareRulePart />
      {(isManager || roles.includes('accountant')) && <LockPart estate={id} isManager={isManager} />}
      {isManager && <Hardships estate={id} />}
    </div>
  );
}
