import type { PowerAccountView } from '@gatelight/contract/places/power';
import { wholeKwh } from '@gatelight/contract/places/power/whole-kwh';
import { wholeText } from '../../../../data/power/figures.ts';
import { POWER_WORDS as words } from '../../../../strings/manage/power.ts';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { ColourKey, ShareBar } from '../../../../ui/values/share-bar.tsx';
import { DaysChart, PHONE_DAYS } from '../../days-chart.tsx';
import { lossText } from './loss-text.ts';

export function InAndOut({ account }: { readonly account: PowerAccountView }) {
  const { grid, generator, solar, houses, common, came, lost } = wholeKwh(account);
  const source = [
    { name: 'grid', value: grid, colour: 'var(--svc-grid)', text: `${words.parts.grid} ${wholeText(grid)}` },
    {
      name: 'generator',
      value: generator,
      colour: 'var(--svc-diesel)',
      text: `${words.parts.generator} ${wholeText(generator)}`,
    },
    { name: 'solar', value: solar, colour: 'var(--svc-solar)', text: `${words.parts.solar} ${wholeText(solar)}` },
  ].filter(({ value }) => value !== 0);
  return (
    <section className="card grid gap-3 p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="text-18">{words.inAndOut}</h2>
        <p className="text-13 text-ink-3">{words.days(account.days_counted)}</p>
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <div className="grid content-start gap-2">
          <p className="flex items-baseline justify-between gap-2">
            <b className="nums font-semibold">{words.in(wholeText(came))}</b>
            <span className="text-13 text-ink-2">{words.meters(account.meters_in)}</span>
          </p>
          <ShareBar label={words.in(wholeText(came))} parts={source} />
        </div>
        <div className="grid content-start gap-2">
          <p className="flex items-baseline justify-between gap-2">
            <b className="nums font-semibold">{words.out(wholeText(came))}</b>
            <span className="text-13 text-ink-2">{words.meters(account.meters_out)}</span>
          </p>
          <ShareBar
            label={words.out(wholeText(came))}
            parts={[
              {
                name: 'houses',
                value: houses,
                colour: 'var(--primary)',
                text: `${words.parts.houses} ${wholeText(houses)}`,
              },
              {
                name: 'common',
                value: common,
                colour: 'var(--svc-water)',
                text: `${words.parts.common} ${wholeText(common)}`,
              },
              {
                name: 'lost',
                value: lost,
                colour: 'var(--svc-power)',
                text: `${words.parts.lost} ${wholeText(lost)} (${lossText(account.lost_bp)})`,
              },
            ]}
          />
        </div>
      </div>
      {account.days_missing > 0 && <Notice kind="warning">{words.missing(account.days_missing)}</Notice>}
      {account.houses_estimated && <p className="text-13 text-ink-2">{words.estimatedHouses}</p>}
      {account.common_estimated && <p className="text-13 text-ink-2">{words.estimatedCommon}</p>}
      <p className="text-13 text-ink-2">
        {account.normal
          ? words.normal(lossText(account.normal.median_bp), lossText(account.normal.limit_bp), account.normal.days)
          : words.noNormal}
      </p>
    </section>
  );
}

export function ByDay({ account }: { readonly account: PowerAccountView }) {
  const days = account.days.toReversed();
  return (
    <section className="card grid gap-3 p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="text-18">
          {words.byDay}
          {days.length > PHONE_DAYS && (
            <span className="font-text text-13 font-medium text-ink-2 md:hidden">, {words.lastDays}</span>
          )}
        </h2>
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-13 text-ink-2">
          <ColourKey colour="var(--primary)">{words.parts.houses}</ColourKey>
          <ColourKey colour="var(--svc-water)">{words.parts.common}</ColourKey>
          <ColourKey colour="var(--svc-diesel)">{words.parts.lost}</ColourKey>
          {account.normal && (
            <ColourKey colour="var(--svc-power)">{words.parts.above(lossText(account.normal.limit_bp))}</ColourKey>
          )}
        </p>
      </div>
      <DaysChart days={days} />
    </section>
  );
}
