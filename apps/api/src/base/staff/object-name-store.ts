import { sql } from '#platform/db';

/**
 * What people call the object of an act or of an audit entry, where its id is a number of ours: a name, or the reference of an
 * order. Null for all others, whose ids are what people know. Takes the columns of its kind and its id; the
 * names inside begin with `own_`, so that they hide no table of the question around it.
 */
export function objectName(kindColumn: string, idColumn: string) {
  const kind = sql.ref(kindColumn);
  const id = sql.ref(idColumn);
  return sql`
  case when ${id} ~ '^[0-9]{1,18}$' then case ${kind}
    when 'tariff' then (select own_tariff.name from metering.tariff own_tariff where own_tariff.id = ${id}::bigint)
    when 'estate' then (select own_estate.name from estates.estate own_estate where own_estate.id = ${id}::bigint)
    when 'house' then (select own_estate.name || ', ' || own_house.name from estates.house own_house
      join estates.estate own_estate on own_estate.id = own_house.estate_id where own_house.id = ${id}::bigint)
    when 'user' then (select own_user.first_name || ' ' || own_user.last_name from identity."user" own_user
      where own_user.id = ${id}::bigint)
    when 'order' then (select own_order.reference from vending."order" own_order where own_order.id = ${id}::bigint) end end`;
}
