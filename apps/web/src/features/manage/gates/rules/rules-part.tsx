import type { GateRules } from '@gatelight/contract/places/gate';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NotRead } from '../../../../data/queries/not-read.tsx';
import { GATES_WORDS as words } from '../../../../strings/manage/gates.ts';
import { RULES_WORDS } from '../../../../strings/manage/gate-rules.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Facts } from '../../../../ui/values/facts.tsx';
import type { Fact } from '../../../../ui/values/facts.tsx';
import { CallsCard } from '../../alarms/calls-card.tsx';
import { gatesQuery } from '../queries.ts';
import { AskedDialog, HoursDialog, KeptDialog, OfflineDialog } from './rules-dialogs.tsx';
import type { RulesDialogProps } from './rules-dialogs.tsx';
import { clockText } from '../../../../ui/pass/pass-times.ts';

function hoursText(from: number, to: number): string {
  if (to - from >= 1439) return RULES_WORDS.anyHour;
  return RULES_WORDS.between(clockText(from), clockText(to));
}

/** All rules of an estate's gates: questions to visitors, hours, working without network, and how long the log is stored. */
export function RulesPart({ estate }: { readonly estate: string }) {
  const gates = useQuery(gatesQuery(estate));
  if (!gates.data) {
    return <NotRead query={gates} title={words.failed} loading={words.loading} className="h-60 w-full rounded-lg" />;
  }
  const { rules } = gates.data;
  const given = { estate, rules };
  return (
    <>
      <p className="text-14 text-ink-2">{words.rulesText}</p>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
        <RuleCard
          {...given}
          title={RULES_WORDS.hours}
          text={RULES_WORDS.hoursText}
          dialog={HoursDialog}
          facts={[
            { label: RULES_WORDS.visitors, value: hoursText(rules.open_from, rules.open_to) },
            { label: RULES_WORDS.deliveries, value: hoursText(rules.deliveries_from, rules.deliveries_to) },
          ]}
        />
        <RuleCard
          {...given}
          title={RULES_WORDS.asked}
          text={RULES_WORDS.askedText}
          dialog={AskedDialog}
          facts={[
            { label: words.plate, value: rules.asks_plate ? words.asksPlate : words.asksNoPlate },
            { label: RULES_WORDS.photos, value: RULES_WORDS.photoRules[rules.photos] },
          ]}
        />
        <RuleCard
          {...given}
          title={RULES_WORDS.offline}
          text={RULES_WORDS.offlineText}
          dialog={OfflineDialog}
          facts={[
            { label: words.listHours, value: words.hours(String(rules.list_hours)) },
            { label: words.oldList, value: words.oldListRules[rules.old_list] },
          ]}
        />
        <RuleCard
          {...given}
          title={RULES_WORDS.kept}
          text={RULES_WORDS.keptText}
          dialog={KeptDialog}
          facts={[
            { label: words.logDays, value: words.days(String(rules.log_days)) },
            { label: words.way, value: rules.way || words.noWay, isLong: true },
          ]}
        />
        <CallsCard estate={estate} />
      </div>
    </>
  );
}

function RuleCard({
  title,
  text,
  facts,
  dialog: Dialog,
  ...given
}: {
  readonly estate: string;
  readonly rules: GateRules;
  readonly title: string;
  readonly text: string;
  readonly facts: readonly Fact[];
  readonly dialog: (props: RulesDialogProps) => React.ReactNode;
}) {
  const [isChanging, setIsChanging] = useState(false);
  return (
    <section className="card grid gap-2 p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-18">{title}</h2>
        <Button
          small
          look="outline"
          name={words.change}
          aria-label={RULES_WORDS.changeOf(title)}
          onClick={() => setIsChanging(true)}
        />
      </div>
      <p className="text-14 text-ink-2">{text}</p>
      <Facts facts={facts} />
      {isChanging && <Dialog {...given} title={title} onClose={() => setIsChanging(false)} />}
    </section>
  );
}
