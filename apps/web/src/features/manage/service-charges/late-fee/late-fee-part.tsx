import type { LateRule } from '@gatelight/contract/money/service-charges/late-fees';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LATE_FEE_WORDS as words } from '../../../../strings/manage/late-fees.ts';
import { CHARGES_WORDS } from '../../../../strings/manage/service-charges.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Facts } from '../../../../ui/values/facts.tsx';
import { lagosDay } from '../../../../ui/values/lagos-time.ts';
import { Failure, useChange } from '../../dialog-parts.tsx';
import { useEstateId } from '../../estate-loaded.tsx';
import { useRoles } from '../../use-roles.ts';
import { AskLateFeeDialog, EndLateFeesDialog } from './late-fee-dialogs.tsx';
import { ruleText } from './late-fee-text.ts';
import { decideRule, lateFeeQuery } from './queries.ts';
import { NotRead } from '../../../../data/queries/not-read.tsx';

/** The late fee of the estate: the current fee, a fee that waits for a second person, and earlier fees. */
export function LateFeePart() {
  const id = useEstateId();
  const roles = useRoles();
  const isManager = roles.includes('manager');
  const rules = useQuery(lateFeeQuery(id));
  const [open, setOpen] = useState<'ask' | 'end' | null>(null);
  const close = () => setOpen(null);
  const { data } = rules;
  if (!data) {
    return <NotRead query={rules} title={CHARGES_WORDS.failed} />;
  }
  const before = data.history.filter(({ id: one }) => ![data.now?.id, data.next?.id, data.waits?.id].includes(one));
  return (
    <section className="card grid gap-2 p-4">
      <h2 className="text-18">{words.title}</h2>
      <p className="text-14 text-ink-2">{words.text}</p>
      <Facts
        facts={[
          { label: words.now, value: ruleText(data.now), isLong: true },
          ...(data.next
            ? [{ label: words.next(lagosDay(data.next.from, true)), value: ruleText(data.next), isLong: true }]
            : []),
          ...before.map((rule) => ({
            label: `${lagosDay(rule.from, true)} · ${words.states[rule.state]}`,
            value: `${ruleText(rule.way === 'off' ? null : rule)} · ${words.by(rule.asked_by, rule.decided_by)}`,
            isLong: true,
          })),
        ]}
      />
      <p className="text-14 text-ink-2">{words.held}</p>
      {data.waits && <Waiting estate={id} rule={data.waits} mayDecide={isManager || roles.includes('accountant')} />}
      {isManager && (
        <div className="flex flex-wrap gap-2">
          <Button small look="outline" name={words.change} onClick={() => setOpen('ask')} />
          {(data.now ?? data.next) && <Button small look="outline" name={words.end} onClick={() => setOpen('end')} />}
        </div>
      )}
      {open === 'ask' && <AskLateFeeDialog estate={id} rule={data.waits ?? data.next ?? data.now} onClose={close} />}
      {open === 'end' && <EndLateFeesDialog estate={id} onClose={close} />}
    </section>
  );
}

/** A late fee that another person confirms. */
function Waiting({
  estate,
  rule,
  mayDecide,
}: {
  readonly estate: string;
  readonly rule: LateRule;
  readonly mayDecide: boolean;
}) {
  const decide = useChange(
    { estate, onClose: () => undefined },
    (confirm: boolean) => decideRule(estate, rule.id, confirm),
    (confirm) => (confirm ? words.confirmed : words.refused),
  );
  return (
    <Notice kind="warning">
      <p className="font-semibold">{words.waits}</p>
      <p>{`${words.waitsText(rule.asked_by, lagosDay(rule.asked_at, true))} ${words.from} ${lagosDay(rule.from, true)}: ${ruleText(rule)}`}</p>
      {rule.is_yours && <p>{words.yours}</p>}
      {mayDecide && (
        <div className="mt-2 flex flex-wrap gap-2">
          {!rule.is_yours && (
            <Button small name={words.confirm} isLoading={decide.isPending} onClick={() => decide.mutate(true)} />
          )}
          <Button
            small
            look="outline"
            name={rule.is_yours ? words.takeBack : words.refuse}
            disabled={decide.isPending}
            onClick={() => decide.mutate(false)}
          />
        </div>
      )}
      <Failure error={decide.error} />
    </Notice>
  );
}
