import type { DieselTank, DieselView } from '@gatelight/contract/places/diesel';
import type { DieselEntry } from '@gatelight/contract/places/diesel/entries';
import { fullDay } from '../../../../data/power/figures.ts';
import { DIESEL_WORDS as words } from '../../../../strings/manage/diesel.ts';
import { Facts } from '../../../../ui/values/facts.tsx';
import { lagosTime } from '../../../../ui/values/lagos-time.ts';
import { Money, nairaText } from '../../../../ui/values/money.tsx';
import { percentText } from '../../../../ui/values/percent.ts';
import { cmText } from '../entries/typed.ts';
import { litresText } from '../../../../ui/values/count-text.ts';

/** The stock by book and by dip, and how long it lasts. */
export function TankCard({ tank }: { readonly tank: DieselTank }) {
  const { last_dip: dip, days_left: days } = tank;
  const share = dip ? Math.min(1, dip.litres / tank.capacity_litres) : 0;
  const isLow = days !== null && days < tank.delivery_days;
  return (
    <section className="card grid gap-3 p-4">
      <h2 className="text-18">{tank.name}</h2>
      {dip ? (
        <>
          <p className="nums flex flex-wrap items-baseline gap-x-2">
            <b className="font-display text-24 font-bold">{words.litres(litresText(dip.litres))}</b>
            <span className="text-14 text-ink-2">{words.ofCapacity(litresText(tank.capacity_litres))}</span>
          </p>
          <svg viewBox="0 0 100 6" preserveAspectRatio="none" className="h-3 w-full" aria-hidden="true">
            <rect width="100" height="6" rx="1" fill="var(--line)" />
            <rect width={share * 100} height="6" rx="1" fill={isLow ? 'var(--warning)' : 'var(--primary)'} />
          </svg>
          <Facts
            facts={[
              {
                label: words.byDip,
                value: words.dipOf(lagosTime(dip.at), cmText(dip.depth_mm)),
              },
              ...(tank.book_litres === null
                ? []
                : [{ label: words.byBook, value: words.litres(litresText(tank.book_litres)) }]),
              ...(days === null
                ? []
                : [{ label: words.daysLeft, value: words.dayCount(litresText(Math.floor(days))), isStrong: true }]),
              { label: words.deliveryTakes, value: words.dayCount(String(tank.delivery_days)) },
              ...(tank.order_at_litres === null
                ? []
                : [{ label: words.orderAt, value: words.litres(litresText(tank.order_at_litres)) }]),
              ...(tank.litres_a_day === null
                ? []
                : [{ label: words.aDay, value: words.litres(litresText(tank.litres_a_day)) }]),
              { label: words.factor, value: percentText(Math.round(tank.own_factor * 100)) },
            ]}
          />
        </>
      ) : (
        <p className="text-14 text-ink-2">{words.noDip}</p>
      )}
      {tank.dead_stock_litres > 0 && (
        <p className="text-13 text-ink-2">{words.dead(litresText(tank.dead_stock_litres))}</p>
      )}
    </section>
  );
}

/** Whole kobo of one kWh; half a kobo counts as one. */
export function perKwh(cost: bigint, kwh: number): bigint | undefined {
  const tenths = BigInt(Math.round(kwh * 10));
  return tenths > 0n && cost > 0n ? (cost * 10n + tenths / 2n) / tenths : undefined;
}

export function CostCard({ view }: { readonly view: DieselView }) {
  const { days, layers } = view;
  const kwh = days.reduce((sum, day) => sum + day.kwh, 0);
  const cost = days.reduce((sum, day) => sum + day.cost_kobo, 0n);
  const used = days.reduce((sum, day) => sum + day.used_litres, 0);
  const expected = days.reduce((sum, day) => sum + day.expected_litres, 0);
  const each = perKwh(cost, kwh);
  const asExpected =
    used > 0
      ? perKwh((cost * BigInt(Math.round(expected * 10))) / BigInt(Math.max(1, Math.round(used * 10))), kwh)
      : undefined;
  return (
    <section className="card grid gap-3 p-4">
      <h2 className="text-18">{words.costTitle}</h2>
      {each === undefined ? (
        <p className="text-14 text-ink-2">{words.noCost}</p>
      ) : (
        <>
          <p className="flex flex-wrap items-baseline gap-x-2">
            <b className="nums font-display text-24 font-bold">{nairaText(each)}</b>
            <span className="text-14 text-ink-2">{words.costNote(days.length)}</span>
          </p>
          <Facts
            facts={[
              ...layers.map((layer) => ({
                label: words.layer(litresText(layer.litres), nairaText(layer.price_kobo_per_litre)),
                value: <Money kobo={layer.cost_kobo} />,
              })),
              { label: words.made, value: litresText(kwh) },
              ...(asExpected === undefined ? [] : [{ label: words.asExpected, value: <Money kobo={asExpected} /> }]),
            ]}
          />
        </>
      )}
    </section>
  );
}

const clock = (at: Date) => lagosTime(at).slice(-9, -4);

export function RunsCard({ runs }: { readonly runs: readonly DieselEntry[] }) {
  return (
    <section className="card grid gap-2 p-4">
      <h2 className="text-18">{words.runsToday}</h2>
      {runs.length === 0 ? (
        <p className="text-14 text-ink-2">{words.noRuns}</p>
      ) : (
        <Facts
          facts={runs.map((run) => ({
            label: `${clock(run.at)} – ${run.ended_at === null ? '' : clock(run.ended_at)}`,
            value: `${litresText(run.kwh ?? 0)} kWh`,
          }))}
        />
      )}
    </section>
  );
}

/** A proposed price for a unit of the generator's tariff. Staff and a second person set tariffs. */
export function ProposalCard({
  proposal,
  tariff,
}: {
  readonly proposal: NonNullable<DieselView['proposal']>;
  readonly tariff: DieselView['tariff'];
}) {
  const { from, to, cost_kobo: cost, kwh, price_kobo_per_unit: price } = proposal;
  return (
    <section className="card grid gap-2 p-4">
      <h2 className="text-18">{words.proposal}</h2>
      <p className="nums font-display text-20 font-bold">{words.perKwh(nairaText(price))}</p>
      {tariff && (
        <Facts
          facts={[
            {
              label: tariff.tariff_name,
              value: tariff.price_kobo_per_unit === null ? words.noPrice : <Money kobo={tariff.price_kobo_per_unit} />,
            },
            ...(tariff.next
              ? [
                  {
                    label: words.nextPrice(lagosTime(tariff.next.valid_from)),
                    value: <Money kobo={tariff.next.price_kobo_per_unit} />,
                  },
                ]
              : []),
          ]}
        />
      )}
      <p className="text-13 text-ink-2">
        {words.proposalText(fullDay(from), fullDay(to), nairaText(cost), litresText(kwh))}
      </p>
    </section>
  );
}
