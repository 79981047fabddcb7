import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { APP_PATHS } from '../../../app-paths.ts';
import { hiddenHead } from '../../../page-head.ts';
import { CHARGES_WORDS as words } from '../../../strings/manage/service-charges.ts';
import { monthText } from '../../../ui/values/month-text.ts';
import { nairaText } from '../../../ui/values/money.tsx';
import { useEstateId } from '../estate-loaded.tsx';
import { PartLinks } from '../part-links.tsx';
import { PortalPage } from '../portal-page.tsx';
import { ArrearsPart } from './arrears/arrears-part.tsx';
import { PlansPart } from './arrears/plans-part.tsx';
import { RemindButton } from './arrears/remind-button.tsx';
import { HeadsPart } from './heads/heads-part.tsx';
import { InvoicesPart } from './invoices/invoices-part.tsx';
import { PaymentsPart } from './payments/payments-part.tsx';
import { RulesPart } from './rules/rules-part.tsx';
import { RunsPart } from './runs/runs-part.tsx';
import { summaryQuery } from './queries.ts';
import { WaiversPart } from './waivers/waivers-part.tsx';

export const meta = () => hiddenHead(words.title);

/** Each part has its own address. Most visits are for the first one. */
const PARTS = ['invoices', 'arrears', 'plans', 'runs', 'heads', 'payments', 'waivers', 'rules'] as const;
type Part = (typeof PARTS)[number];

const PANELS: Readonly<Record<Part, () => React.ReactNode>> = {
  invoices: () => <InvoicesPart />,
  arrears: () => <ArrearsPart />,
  plans: () => <PlansPart />,
  runs: () => <RunsPart />,
  heads: () => <HeadsPart />,
  payments: () => <PaymentsPart />,
  waivers: () => <WaiversPart />,
  rules: () => <RulesPart />,
};

/** `/manage/estates/:id/service-charges/:part`: service charges of houses to the estate. */
export default function ServiceChargesPage() {
  const id = useEstateId();
  const { part: given } = useParams();
  const part = PARTS.find((one) => one === given) ?? PARTS[0];
  const summary = useQuery(summaryQuery(id));
  const { data } = summary;
  return (
    <PortalPage
      title={words.title}
      lead={
        data
          ? words.collected(
              monthText(data.month),
              nairaText(data.collected_kobo, true),
              nairaText(data.billed_kobo, true),
            )
          : words.lead
      }
      action={part === 'arrears' ? <RemindButton estate={id} /> : undefined}
    >
      <PartLinks
        label={words.partsLabel}
        current={part}
        parts={PARTS.map((one) => ({
          part: one,
          name: words.parts[one],
          to: APP_PATHS.manageEstate(id, `service-charges/${one}`),
        }))}
      />
      {PANELS[part]()}
    </PortalPage>
  );
}
