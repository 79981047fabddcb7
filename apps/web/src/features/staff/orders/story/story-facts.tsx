import { providerName } from '@gatelight/contract/money/payments/providers';
import type { StaffOrderStory } from '@gatelight/contract/office/staff-lists/staff-order-story';
import { STAFF_PATHS } from '../../../../staff-paths.ts';
import { STAFF_ORDER_WORDS as words } from '../../../../strings/staff/orders.ts';
import { Facts } from '../../../../ui/values/facts.tsx';
import type { Fact } from '../../../../ui/values/facts.tsx';
import { MeterNumber, Money } from '../../../../ui/values/money.tsx';
import { ObjectLink } from '../../object-link.tsx';
import { exactTime } from '../order-state.tsx';
import { unitsText } from '../../../../ui/values/count-text.ts';

const labels = words.story;
type CardProps = { readonly story: StaffOrderStory };

const optional = (label: string, value: string | null | undefined): Fact[] =>
  value === null || value === undefined || value === '' ? [] : [{ label, value }];

/** How the order was paid, and the requests to the provider. */
export function PaymentCard({ story }: CardProps) {
  const { order, payer, charges, captures, payment_outcome: outcome } = story;
  const charge = charges.at(-1);
  return (
    <section className="card p-4">
      <h2 className="text-16">{labels.payment}</h2>
      <Facts
        facts={[
          ...(order.buyer_id === null
            ? optional(labels.customer, payer.name)
            : [
                {
                  label: labels.customer,
                  value: (
                    <ObjectLink to={STAFF_PATHS.person(order.buyer_id)} permission="people.read">
                      {payer.name ?? words.noName}
                    </ObjectLink>
                  ),
                },
              ]),
          { label: labels.paidWith, value: words.methods[order.method] },
          ...optional(labels.charge, charge?.account_masked),
          ...optional(labels.provider, charge && providerName(charge.provider)),
          ...(charge ? [{ label: labels.checks, value: labels.times(String(charge.checks)) }] : []),
          { label: labels.receivedMoney, value: <Money kobo={story.received_kobo} /> },
          ...optional(labels.outcome, charge?.refusal ?? (outcome === null ? null : words.paid[outcome])),
          ...captures.map(({ paid_at, transaction }) => ({
            label: `${labels.paidAt} (${transaction})`,
            value: exactTime(paid_at),
          })),
          ...(captures.length === 0 && order.paid_at
            ? [{ label: labels.paidAt, value: exactTime(order.paid_at) }]
            : []),
          ...optional(labels.phone, payer.phone_masked),
          ...optional(labels.email, payer.email_masked),
        ]}
      />
    </section>
  );
}

/** The price lines: units + VAT = amount. */
export function PurchaseCard({ story }: CardProps) {
  const { order, price, links } = story;
  const estate = STAFF_PATHS.estate(links.estate_id);
  return (
    <section className="card p-4">
      <h2 className="text-16">{labels.purchase}</h2>
      <Facts
        facts={[
          {
            label: labels.meter,
            value: (
              <ObjectLink to={STAFF_PATHS.meter(order.meter_number)} permission="meters.read">
                <MeterNumber number={order.meter_number} />
              </ObjectLink>
            ),
          },
          ...(links.house === null
            ? []
            : [
                {
                  label: labels.house,
                  value: (
                    <ObjectLink to={STAFF_PATHS.house(links.estate_id, links.house)} permission="estates.read">
                      {links.house.name}
                    </ObjectLink>
                  ),
                },
              ]),
          {
            label: labels.estate,
            value: (
              <ObjectLink to={estate} permission="estates.read">
                {order.estate_name}
              </ObjectLink>
            ),
          },
          {
            label: labels.tariff,
            value: (
              <ObjectLink to={STAFF_PATHS.tariff(links.tariff_id)} permission="tariffs.read">
                {price.tariff_name}
              </ObjectLink>
            ),
          },
          ...links.tickets.map(({ number, subject }) => ({
            label: labels.ticket(number),
            value: <ObjectLink to={STAFF_PATHS.ticket(number)}>{subject}</ObjectLink>,
          })),
          { label: labels.forUnits, value: <Money kobo={price.energy_kobo} /> },
          { label: labels.vat, value: <Money kobo={price.vat_kobo} /> },
          ...(price.debt_kobo > 0n ? [{ label: labels.debt, value: <Money kobo={price.debt_kobo} /> }] : []),
          ...(price.fee_kobo > 0n ? [{ label: labels.fee, value: <Money kobo={price.fee_kobo} /> }] : []),
          { label: labels.total, value: <Money kobo={price.amount_kobo} />, isStrong: true },
          { label: labels.rate, value: <Money kobo={price.price_kobo_per_unit} /> },
          { label: labels.units, value: `${unitsText(price.units)} ${price.unit}` },
        ]}
      />
    </section>
  );
}
