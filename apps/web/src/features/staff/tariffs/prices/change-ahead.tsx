import { TARIFF_WORDS as words } from '../../../../strings/staff/tariffs.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Facts } from '../../../../ui/values/facts.tsx';
import { lagosTime } from '../../../../ui/values/lagos-time.ts';
import { Money, nairaText } from '../../../../ui/values/money.tsx';
import type { Asked } from '../../asked.ts';
import { percentText } from '../../../../ui/values/percent.ts';
import type { TariffPage } from '../queries.ts';
import { countText } from '../../../../ui/values/count-text.ts';

const DAY_MS = 86_400_000;

function changeText(from: bigint | null, to: bigint): string {
  if (from === null || from === 0n) return nairaText(to);
  const difference = Number(to - from);
  const sign = difference < 0 ? '−' : '+';
  const part = percentText(Math.abs((difference / Number(from)) * 100), 1);
  return `${sign}${nairaText(Math.abs(difference))} (${sign}${part})`;
}

/** The next change of a tariff: when, how much, who approved it, who was notified, and a button to cancel it. */
export function ChangeAhead({
  data: { tariff, versions, told },
  now,
  onCancel,
}: {
  readonly data: TariffPage;
  readonly now: number;
  readonly onCancel: ((asked: Asked) => void) | undefined;
}) {
  const next = versions.findLast(({ state }) => state === 'scheduled');
  if (!next) return null;
  const days = Math.floor((next.valid_from.getTime() - now) / DAY_MS);
  const price = tariff.price_kobo_per_unit;
  return (
    <section className="card grid gap-3 p-4 sm:p-5">
      <h2 className="text-18">{words.changeAhead(days)}</h2>
      <p>
        <Money kobo={next.price_kobo_per_unit} className="font-display text-24 font-bold" />{' '}
        <span className="text-14 text-ink-2">{words.perUnit(words.units[tariff.utility])}</span>
      </p>
      <Facts
        facts={[
          { label: words.takesEffect, value: lagosTime(next.valid_from) },
          { label: words.change, value: changeText(price, next.price_kobo_per_unit) },
          { label: words.meters, value: countText(tariff.meters) },
          { label: words.askedBy, value: next.asked_by ?? '–' },
          { label: words.approvedBy, value: next.approved_by ?? '–' },
        ]}
      />
      {told && (
        <div>
          <h3 className="text-14 font-semibold">{words.told}</h3>
          <Facts
            facts={[
              { label: words.toldInApp, value: told.users },
              { label: words.toldMail, value: told.emails },
            ]}
          />
          {!told.is_done && <p className="text-13 text-ink-2">{words.toldMore}</p>}
        </div>
      )}
      {price !== null && <Notice kind="info">{words.keepsPrice(nairaText(price))}</Notice>}
      {onCancel && (
        <Button
          look="danger"
          wide
          name={words.cancel}
          onClick={() =>
            onCancel({
              kind: 'tariff.cancel-change',
              input: { tariff_id: tariff.id, version_id: next.id },
              title: words.cancel,
              effect: words.cancelEffect,
            })
          }
        />
      )}
    </section>
  );
}
