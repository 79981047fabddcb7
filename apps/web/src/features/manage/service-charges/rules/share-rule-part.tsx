import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CHARGE_RULES_WORDS } from '../../../../strings/manage/charge-rules.ts';
import { CHARGES_WORDS } from '../../../../strings/manage/service-charges.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Facts } from '../../../../ui/values/facts.tsx';
import { lagosDay } from '../../../../ui/values/lagos-time.ts';
import { Money } from '../../../../ui/values/money.tsx';
import { useEstateId } from '../../estate-loaded.tsx';
import { useRoles } from '../../use-roles.ts';
import { percentOfPoints } from '../../../../ui/values/percent.ts';
import { shareRuleQuery } from './queries.ts';
import { ShareRuleDialog } from './share-rule-dialog.tsx';
import { NotRead } from '../../../../data/queries/not-read.tsx';

const words = CHARGE_RULES_WORDS.share;

/** Whether residents may let a share of their purchases pay late bills. */
export function ShareRulePart() {
  const id = useEstateId();
  const isManager = useRoles().includes('manager');
  const rule = useQuery(shareRuleQuery(id));
  const [isOpen, setIsOpen] = useState(false);
  const { data } = rule;
  if (!data) {
    return <NotRead query={rule} title={CHARGES_WORDS.failed} />;
  }
  return (
    <section className="card grid gap-2 p-4">
      <h2 className="text-18">{words.title}</h2>
      <p className="text-14 text-ink-2">{words.text}</p>
      <Facts
        facts={[
          { label: words.state, value: data.is_allowed ? words.allowed : words.notAllowed },
          ...(data.is_allowed
            ? [
                { label: words.most, value: percentOfPoints(data.most_bp) },
                { label: words.cap, value: <Money kobo={data.month_cap_kobo} /> },
                { label: words.agreed, value: words.people(data.people) },
                { label: words.month, value: <Money kobo={data.month_kobo} /> },
              ]
            : []),
          ...(data.set_by !== null && data.set_at !== null
            ? [{ label: words.setBy, value: words.setOn(data.set_by, lagosDay(data.set_at, true)) }]
            : []),
        ]}
      />
      {isManager && (
        <Button
          small
          look="outline"
          name={words.change}
          className="justify-self-start"
          onClick={() => setIsOpen(true)}
        />
      )}
      {isOpen && <ShareRuleDialog estate={id} rule={data} onClose={() => setIsOpen(false)} />}
    </section>
  );
}
