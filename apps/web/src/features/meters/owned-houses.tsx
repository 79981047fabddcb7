import type { OwnedHouse } from '@gatelight/contract/places/households';
import { useQuery } from '@tanstack/react-query';
import { housesOwnedQuery } from '../../data/meters.ts';
import { PartFailed } from '../../data/queries/part-failed.tsx';
import { METER_WORDS as words } from '../../strings/app/meters.ts';
import { StatusPill } from '../../ui/feedback/status-pill.tsx';
import { MeterNumber } from '../../ui/values/money.tsx';
import { UtilityTile } from './meter-look.tsx';

function House({ house }: { readonly house: OwnedHouse }) {
  return (
    <li className="card p-4 sm:p-5">
      <h3 className="text-18 wrap-anywhere">{house.name}</h3>
      <p className="text-14 text-ink-2">{house.estate_name}</p>
      {house.meters.length === 0 && <p className="pt-2 text-14 text-ink-2">{words.noMeterInHouse}</p>}
      <ul className="divide-y divide-line">
        {house.meters.map((meter) => (
          <li key={meter.number} className="flex items-center gap-3 py-3">
            <UtilityTile utility={meter.utility} />
            <div className="min-w-0 flex-1">
              <MeterNumber number={meter.number} className="text-14" />
              <p className="text-14 text-ink-2 wrap-anywhere">
                {meter.tenant_name ? words.tenant(meter.tenant_name) : words.noTenant}
              </p>
            </div>
            <StatusPill
              status={meter.status === 'active' ? 'success' : 'other'}
              word={meter.status === 'active' ? words.active : words.inactive}
              className="pill-small"
            />
          </li>
        ))}
      </ul>
    </li>
  );
}

/** The houses of a home owner, with the state of their tenants' meters. */
export function OwnedHouses() {
  const houses = useQuery(housesOwnedQuery);
  const { data } = houses;
  if (!data) return <PartFailed title={words.housesFailed} of={[houses]} />;
  if (data.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h2 className="text-20">{words.houses}</h2>
      <ul className="grid gap-3 lg:grid-cols-2">
        {data.map((house) => (
          <House key={house.id} house={house} />
        ))}
      </ul>
    </section>
  );
}
