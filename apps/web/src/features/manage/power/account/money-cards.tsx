import type { PowerAccountView } from '@gatelight/contract/places/power';
import Check from 'lucide-react/icons/check';
import { kwhText, millions, shortDay, wholeText } from '../../../../data/power/figures.ts';
import { POWER_WORDS as words } from '../../../../strings/manage/power.ts';
import { cx } from '../../../../ui/styles/class-names.ts';
import { PlainTable } from '../../../../ui/table/plain-table.tsx';
import { nairaText } from '../../../../ui/values/money.tsx';
import { monthText } from '../../../../ui/values/month-text.ts';
import { percentOfPoints } from '../../../../ui/values/percent.ts';

export function MoneyCard({ account }: { readonly account: PowerAccountView }) {
  const { money, month } = account;
  const isOver = account.known_months[0] !== month;
  const supplier = money.supplier ?? words.supplier;
  const minus = (kobo: bigint) => `−${nairaText(kobo)}`;
  const lines: readonly (readonly [string, string])[] = [
    [words.sold, nairaText(money.sold_kobo)],
    [words.commonCharge, `+${nairaText(money.common_charge_kobo)}`],
    [words.collected, nairaText(money.collected_kobo)],
    [words.fee(percentOfPoints(money.fee_bp)), minus(money.fee_kobo)],
    [money.supplier_is_estimate ? words.billSoFar(supplier) : words.bill(supplier), minus(money.supplier_kobo)],
  ];
  return (
    <section className="card grid gap-1 p-4">
      <h2 className="text-18">{isOver ? words.money(monthText(month)) : words.moneySoFar(monthText(month))}</h2>
      <p className="pt-1 text-13 text-ink-2">{money.supplier_is_estimate ? words.leftSoFar : words.left}</p>
      <p className={cx('nums font-display text-24 font-bold', money.left_kobo < 0n ? 'text-danger' : 'text-success')}>
        {money.left_kobo > 0n && '+'}
        {nairaText(money.left_kobo, true)}
      </p>
      <dl className="grid divide-y divide-line">
        {lines.map(([name, amount]) => (
          <div key={name} className="flex items-baseline justify-between gap-3 py-2">
            <dt className="text-14 text-ink-2">{name}</dt>
            <dd className="nums text-end font-semibold whitespace-nowrap">{amount}</dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-3 py-2 font-semibold">
          <dt className="text-14">{words.leftInAccount}</dt>
          <dd className="nums text-end text-18">{nairaText(money.left_kobo)}</dd>
        </div>
      </dl>
      {money.elsewhere_kobo > 0n && (
        <p className="text-13 text-ink-2">{words.elsewhere(nairaText(money.elsewhere_kobo, true))}</p>
      )}
      <p className="text-13 text-ink-2">
        {money.grid_price_kobo !== null &&
          `${words.gridPrice(kwhText(account.grid_tenths), nairaText(money.grid_price_kobo), percentOfPoints(money.vat_bp))} `}
        {money.house_price_kobo !== null && words.housePrice(nairaText(money.house_price_kobo))}
      </p>
      {account.diesel && account.diesel.kwh_tenths > 0 && (
        <p className="text-13 text-ink-2">{dieselText(account.diesel)}</p>
      )}
    </section>
  );
}

/** Diesel is paid from its own head: it is beside the sum, not in it. */
function dieselText({ kwh_tenths: tenths, litres, cost_kobo: cost }: NonNullable<PowerAccountView['diesel']>): string {
  const each = (cost * 10n + BigInt(tenths) / 2n) / BigInt(tenths);
  return words.diesel(nairaText(cost, true), wholeText(litres), kwhText(tenths), nairaText(each));
}

export function PaidCard({ account }: { readonly account: PowerAccountView }) {
  const { supplier } = account.money;
  return (
    <PlainTable
      title={supplier === null ? words.paidToSupplier : words.paidTo(supplier)}
      note={words.million}
      empty={words.noPayments}
      rows={account.months}
      rowId={({ month }) => month}
      columns={[
        { head: words.month, cell: ({ month }) => <b className="font-semibold">{monthText(month).slice(0, 3)}</b> },
        { head: words.collected, isNumber: true, cell: ({ collected_kobo }) => millions(collected_kobo) },
        { head: words.billed, isNumber: true, cell: ({ billed_kobo }) => millions(billed_kobo) },
        {
          head: words.paid,
          cell: ({ payments }) =>
            payments.length === 0 ? (
              <span className="text-warning">{words.unpaid}</span>
            ) : (
              <span className="inline-flex items-center gap-1.5 text-success">
                <Check aria-hidden="true" size={16} />
                {shortDay(payments.at(-1)!.on)}
              </span>
            ),
        },
      ]}
    />
  );
}
