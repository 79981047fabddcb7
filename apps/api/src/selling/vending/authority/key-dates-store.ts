import type { MeterKeyConfig } from '#metering';
import { sql, type Tx } from '#platform/database/db';

/** The dates that a new meter gets from the vending key of its supply group. */
type KeyDates = Pick<MeterKeyConfig, 'baseDate' | 'keyExpiry'>;
type Key = Pick<MeterKeyConfig, 'supplyGroupCode' | 'keyRevision'>;

/** For a meter without a vending key: the dates of a key that never expires. */
const withoutKey: KeyDates = { baseDate: 2014, keyExpiry: 255 };

/** The dates of each vending key for new meters, by supply group and revision. */
export async function readKeyDates(tx: Tx): Promise<(meter: Key) => KeyDates> {
  const { rows } = await sql<KeyDates & Key>`
    select k.supply_group_code as "supplyGroupCode", k.key_revision as "keyRevision", k.base_date as "baseDate",
      k.key_expiry as "keyExpiry"
    from authority.vending_key k where k.key_generation = '04' and k.encryption_algorithm = '11'`.execute(tx);
  const name = (one: Key) => `${one.supplyGroupCode}/${one.keyRevision}`;
  const known = new Map(rows.map(({ baseDate, keyExpiry, ...key }) => [name(key), { baseDate, keyExpiry }]));
  return (meter) => known.get(name(meter)) ?? withoutKey;
}
