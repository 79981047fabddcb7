import { listPowerEstates } from '@gatelight/contract/places/power';
import type { OpenPower, PowerEstate, PowerMonth } from '@gatelight/contract/places/power';
import { wholeKwh } from '@gatelight/contract/places/power/whole-kwh';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { failureText } from '../../../api.ts';
import { dayText, kwhText, millions, shortDay, spanText, wholeText } from '../../../data/power/figures.ts';
import { useSingleMutation } from '../../../data/queries/use-single-mutation.ts';
import type { PageHandle } from '../../../page-handle.ts';
import { hiddenHead } from '../../../page-head.ts';
import { OPEN_POWER_WORDS as WORDS } from '../../../strings/app/open-power.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { EmptyState } from '../../../ui/feedback/state-screens.tsx';
import { StatusPill } from '../../../ui/feedback/status-pill.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { lagosDay } from '../../../ui/values/lagos-time.ts';
import { nairaText } from '../../../ui/values/money.tsx';
import { monthText } from '../../../ui/values/month-text.ts';
import { percentOfPoints, percentText } from '../../../ui/values/percent.ts';
import { ShareBar } from '../../../ui/values/share-bar.tsx';
import { PowerFrame, Waiting } from './power-frame.tsx';
import { openPowerQuery, saveReceipt } from './power-queries.ts';

export const meta = () => hiddenHead(WORDS.power);

export const handle: PageHandle = {
  title: WORDS.title,
  lead: WORDS.powerLead,
  calls: [listPowerEstates.path],
};

/** `/user/service_charge/power`: the power account of the estate, open to its residents. */
export default function OpenPowerPage() {
  return (
    <PowerFrame current="power" lead={WORDS.powerLead}>
      {(estate) => <Account estate={estate} />}
    </PowerFrame>
  );
}

type OpenAccount = NonNullable<OpenPower['account']>;

function Account({ estate }: { readonly estate: PowerEstate }) {
  const [search, setSearch] = useSearchParams();
  const month = /^20\d\d-\d\d$/.exec(search.get('month') ?? '')?.[0] ?? '';
  const power = useQuery(openPowerQuery(estate.id, month));
  const { data } = power;
  if (!data) return <Waiting query={power} />;
  const { account, publishing } = data;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      {account === null ? (
        <section className="card-box">
          {publishing.publishes ? (
            <EmptyState title={WORDS.none} text={WORDS.noneText} />
          ) : (
            <EmptyState
              title={WORDS.hidden}
              text={publishing.at !== null && WORDS.hiddenBy(publishing.by ?? '', lagosDay(publishing.at, true))}
            />
          )}
        </section>
      ) : (
        <div className="grid min-w-0 gap-5">
          {account.known_months.length > 1 && (
            <Select
              label={WORDS.month}
              value={month === '' ? account.month : month}
              options={account.known_months.map((one) => ({ value: one, label: monthText(one) }))}
              onChange={(chosen) =>
                setSearch((now) => {
                  now.set('month', chosen);
                  return now;
                })
              }
            />
          )}
          <WhereItWent account={account} />
          <WhereMoneyWent account={account} />
        </div>
      )}
      <div className="grid min-w-0 gap-5">
        {account && account.months.length > 0 && <PaidTo estate={estate.id} account={account} />}
        <YourPart data={data} />
      </div>
    </div>
  );
}

function WhereItWent({ account }: { readonly account: OpenAccount }) {
  const { grid, generator, solar, houses, common, came, lost } = wholeKwh(account);
  const share = percentText(account.lost_bp / 100, 1);
  const sources = [
    { name: 'grid', value: grid, colour: 'var(--svc-grid)', text: WORDS.grid(wholeText(grid)) },
    { name: 'generator', value: generator, colour: 'var(--svc-diesel)', text: WORDS.generator(wholeText(generator)) },
    { name: 'solar', value: solar, colour: 'var(--svc-solar)', text: WORDS.solar(wholeText(solar)) },
  ].filter(({ value }) => value !== 0);
  return (
    <section className="card-box grid gap-3 p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="text-18">{WORDS.whereTo}</h2>
        {account.first_day !== null && account.last_day !== null && (
          <p className="text-13 text-ink-3">{spanText(account.first_day, account.last_day)}</p>
        )}
      </div>
      <div className="grid gap-2">
        <p className="flex justify-between gap-2 font-semibold">
          {WORDS.in} <span className="nums">{WORDS.kwh(wholeText(came))}</span>
        </p>
        <ShareBar label={WORDS.in} parts={sources} />
      </div>
      <div className="grid gap-2">
        <p className="flex justify-between gap-2 font-semibold">
          {WORDS.out} <span className="nums">{WORDS.kwh(wholeText(came))}</span>
        </p>
        <ShareBar
          label={WORDS.out}
          parts={[
            { name: 'houses', value: houses, colour: 'var(--primary)', text: WORDS.houses(wholeText(houses)) },
            { name: 'common', value: common, colour: 'var(--svc-water)', text: WORDS.common(wholeText(common)) },
            { name: 'lost', value: lost, colour: 'var(--svc-power)', text: WORDS.lost(wholeText(lost), share) },
          ]}
        />
      </div>
      {account.above_since !== null && account.above_bp !== null && (
        <Notice kind="warning">
          {WORDS.above(percentText(account.above_bp / 100, 1), dayText(account.above_since))}
        </Notice>
      )}
      {(account.houses_estimated || account.common_estimated) && (
        <p className="text-13 text-ink-2">{WORDS.estimated}</p>
      )}
    </section>
  );
}

function Lines({ lines }: { readonly lines: readonly (readonly [string, string])[] }) {
  return lines.map(([name, value]) => (
    <div key={name} className="flex items-baseline justify-between gap-3 py-2.5">
      <dt className="text-ink-2">{name}</dt>
      <dd className="nums text-end font-semibold whitespace-nowrap">{value}</dd>
    </div>
  ));
}

function WhereMoneyWent({ account }: { readonly account: OpenAccount }) {
  const { money } = account;
  const supplier = money.supplier ?? WORDS.supplier;
  return (
    <section className="card-box grid gap-2 p-5">
      <h2 className="text-18">{WORDS.whereMoney}</h2>
      <dl className="grid divide-y divide-line">
        <Lines
          lines={[
            [WORDS.collected, nairaText(money.collected_kobo)],
            [WORDS.fee(percentOfPoints(money.fee_bp)), `−${nairaText(money.fee_kobo)}`],
            [
              money.supplier_is_estimate ? WORDS.billSoFar(supplier) : WORDS.bill(supplier),
              `−${nairaText(money.supplier_kobo)}`,
            ],
          ]}
        />
        <div className="flex items-baseline justify-between gap-3 py-2.5">
          <dt className="font-semibold">{WORDS.left}</dt>
          <dd className="nums text-end text-18 font-semibold whitespace-nowrap">{nairaText(money.left_kobo)}</dd>
        </div>
      </dl>
      {money.house_price_kobo !== null && money.grid_price_kobo !== null && (
        <p className="text-13 text-ink-2">
          {WORDS.prices(nairaText(money.house_price_kobo), nairaText(money.grid_price_kobo))}
        </p>
      )}
      {account.diesel !== null && account.diesel.kwh_tenths > 0 && <Diesel diesel={account.diesel} />}
    </section>
  );
}

/** The cost of the generator's diesel. The estate pays it separately from the supplier's bill. */
function Diesel({ diesel }: { readonly diesel: NonNullable<OpenAccount['diesel']> }) {
  const { cost_kobo: cost, litres, kwh_tenths: tenths } = diesel;
  return (
    <>
      <h3 className="border-t border-line pt-3 text-16">{WORDS.diesel}</h3>
      <dl className="grid divide-y divide-line">
        <Lines
          lines={[
            [WORDS.burned(wholeText(litres)), nairaText(cost)],
            [WORDS.generated(kwhText(tenths)), WORDS.aKwh(nairaText((cost * 10n) / BigInt(tenths)))],
          ]}
        />
      </dl>
      <p className="text-13 text-ink-2">{WORDS.dieselText}</p>
    </>
  );
}

function PaidTo({ estate, account }: { readonly estate: string; readonly account: OpenAccount }) {
  const save = useSingleMutation({
    mutationFn: ({ id, number }: PowerMonth['payments'][number]) => saveReceipt(estate, id, number),
  });
  return (
    <section className="card-box overflow-hidden">
      <div className="flex items-baseline justify-between gap-2 px-5 pt-5 pb-1">
        <h2 className="text-18">{WORDS.paidTo(account.money.supplier ?? WORDS.supplier)}</h2>
        <p className="text-13 text-ink-3">{WORDS.collectedShort}</p>
      </div>
      <div role="alert" className="px-5 empty:hidden">
        {save.isError && <Notice kind="danger">{failureText(save.error)}</Notice>}
      </div>
      <ul className="grid divide-y divide-line">
        {account.months.map((month) => (
          <li key={month.month} className="flex items-start justify-between gap-3 px-5 py-3">
            <div className="grid min-w-0 gap-0.5">
              <p className="font-medium">{monthText(month.month)}</p>
              {month.payments.map((payment) => (
                <p key={payment.id} className="nums text-13 text-ink-2 wrap-anywhere">
                  {nairaText(payment.amount_kobo, true)} ·{' '}
                  <span className="inline-block max-w-full">{WORDS.receipt(payment.number)}</span>
                  {payment.has_file && (
                    <button
                      type="button"
                      className="text-link flex min-h-11 items-center"
                      disabled={save.isPending}
                      onClick={() => save.mutate(payment)}
                    >
                      {WORDS.seeReceipt(payment.number)}
                    </button>
                  )}
                </p>
              ))}
            </div>
            <div className="grid shrink-0 justify-items-end gap-1">
              <p className="nums font-semibold">{WORDS.million(millions(month.collected_kobo))}</p>
              {month.payments.length > 0 ? (
                <StatusPill
                  status="success"
                  className="pill-small"
                  word={WORDS.paidOn(shortDay(month.payments.at(-1)!.on))}
                />
              ) : (
                <StatusPill status="other" className="pill-small" word={WORDS.notPaid} />
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function YourPart({ data: { yours } }: { readonly data: OpenPower }) {
  return (
    <section className="card-box grid gap-2 p-5">
      <h2 className="text-18">{WORDS.yourPart}</h2>
      <p className="text-14 text-ink-2">{yours.houses.join(', ')}</p>
      <dl className="grid divide-y divide-line">
        <Lines
          lines={[
            [WORDS.bought, WORDS.kwh(kwhText(yours.bought_tenths))],
            ...(yours.average_tenths === null
              ? []
              : [[WORDS.average, WORDS.kwh(kwhText(yours.average_tenths))] as const]),
            [WORDS.paid, nairaText(yours.paid_kobo)],
          ]}
        />
      </dl>
      <p className="text-13 text-ink-2">{WORDS.private}</p>
    </section>
  );
}
