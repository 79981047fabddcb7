import type { Dashboard } from '@gatelight/contract/money/transactions';
import Check from 'lucide-react/icons/check';
import Gauge from 'lucide-react/icons/gauge';
import Plus from 'lucide-react/icons/plus';
import Wallet from 'lucide-react/icons/wallet';
import Zap from 'lucide-react/icons/zap';
import type { ReactNode } from 'react';
import { APP_PATHS } from '../../app-paths.ts';
import meteringPicture from '../../pictures/metering.svg?url';
import { useUser } from '../../data/session/user-store.ts';
import { DASHBOARD_WORDS as WORDS } from '../../strings/app/dashboard.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Picture } from '../../ui/images/picture.tsx';
import { DebtLine } from './debt-line.tsx';
import { MeterFigure } from './figures.tsx';
import type { KnownMeter } from './figures.tsx';
import { Houses } from './houses.tsx';
import { VisitorsCard } from './visitors-card.tsx';
import { WalletCard } from './wallet-card.tsx';

type StepProps = {
  readonly name: string;
  readonly text: string;
  readonly icon: ReactNode;
  readonly isDone: boolean;
  readonly action?: ReactNode;
};

function Step({ name, text, icon, isDone, action }: StepProps) {
  return (
    <li className="flex items-start gap-4 border-t border-line py-4 first:border-0 first:pt-0 last:pb-0">
      <span className={isDone || action ? 'tile tile-green' : 'tile'}>
        {isDone ? <Check aria-hidden="true" size={20} /> : icon}
      </span>
      <div className="min-w-0 grow">
        <p className="text-[1.0625rem] font-semibold">{name}</p>
        <p className="text-ink-2">{text}</p>
        {action && <div className="pt-3.5">{action}</div>}
      </div>
    </li>
  );
}

/** The first page of a resident without a purchase: one guided card instead of empty charts. */
export function NewResident({
  dashboard,
  meter,
}: {
  readonly dashboard: Dashboard;
  readonly meter: KnownMeter | undefined;
}) {
  const isOwner = useUser()?.roles.includes('homeOwner') ?? false;
  const hasMeter = meter !== undefined;
  const hasMoney = dashboard.wallet.balance_kobo > 0n;
  return (
    <div className="grid items-start gap-3 sm:gap-4 xl:grid-cols-12">
      <section className="card grid items-center gap-6 p-5 sm:p-7 md:grid-cols-[minmax(0,1fr)_220px] xl:col-span-8">
        <ol>
          <Step
            name={WORDS.step1}
            text={hasMeter ? WORDS.step1Done : WORDS.step1Text}
            icon={<Gauge aria-hidden="true" size={20} />}
            isDone={hasMeter}
            action={
              !hasMeter && (
                <LinkButton
                  to={APP_PATHS.addMeter}
                  name={WORDS.addMeter}
                  icon={<Plus aria-hidden="true" size={18} />}
                />
              )
            }
          />
          <Step
            name={WORDS.step2}
            text={hasMoney ? WORDS.step2Done : WORDS.step2Text}
            icon={<Wallet aria-hidden="true" size={20} />}
            isDone={hasMoney}
          />
          <Step
            name={WORDS.step3}
            text={WORDS.step3Text}
            icon={<Zap aria-hidden="true" size={20} />}
            isDone={false}
            action={
              hasMeter && (
                <LinkButton
                  to={APP_PATHS.vendUtility}
                  name={WORDS.vendUtility}
                  icon={<Zap aria-hidden="true" size={18} />}
                />
              )
            }
          />
        </ol>
        <Picture src={meteringPicture} family="service" className="h-auto w-[220px] max-md:hidden" />
      </section>
      <div className="grid gap-3 sm:gap-4 xl:col-span-4">
        <WalletCard balanceKobo={dashboard.wallet.balance_kobo} />
        <DebtLine charges={dashboard.service_charges} />
        <MeterFigure meter={meter} />
      </div>
      <VisitorsCard className="xl:col-span-12" />
      {isOwner && <Houses className="xl:col-span-12" />}
    </div>
  );
}
