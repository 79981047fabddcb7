-- Notifies the users of up to p_limit meters. Returns how many meters it handled. No message is sent twice, because its
-- event is unique for each user. A change that was cancelled meanwhile is not announced further.
create or replace function tariffs.tell_residents(p_limit integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_notice tariffs.notice;
  v_price metering.tariff_price;
  v_tariff metering.tariff;
  v_now bigint;
  v_row record;
  v_last bigint;
  v_seen bigint := 0;
begin
  select n.* into v_notice from tariffs.notice n where n.after_meter_id is not null order by n.tariff_price_id limit 1 for update skip locked;
  if not found then
    return 0;
  end if;
  select * into strict v_price from metering.tariff_price p where p.id = v_notice.tariff_price_id;
  select * into strict v_tariff from metering.tariff t where t.id = v_price.tariff_id;
  select p.price_kobo_per_unit into v_now from metering.tariff_price p
    where p.tariff_id = v_price.tariff_id and p.valid_from < v_price.valid_from and p.cancelled_at is null order by p.valid_from desc limit 1;
  if v_price.cancelled_at is null then
    for v_row in
      select m.id, l.user_id from (
        select m.id from metering.meter m where m.id > v_notice.after_meter_id and m.utility = v_tariff.utility order by m.id limit p_limit) m
      left join households.link l on l.meter_id = m.id and l.ended_at is null
        and metering.tariff_of_meter(m.id, v_price.valid_from) = v_tariff.id
      order by m.id
    loop
      if v_last is distinct from v_row.id then
        v_seen := v_seen + 1;
      end if;
      v_last := v_row.id;
      if v_row.user_id is not null then
        perform notifications.queue_for_user(v_row.user_id, 'tariff:' || v_price.id, 'tariff', v_tariff.id::text, jsonb_build_object(
          'name', 'tariff-change', 'tariffName', v_tariff.name, 'utility', v_tariff.utility, 'fromKobo', v_now::text,
          'toKobo', v_price.price_kobo_per_unit::text, 'at', platform.iso(v_price.valid_from)), null);
      end if;
    end loop;
  end if;
  update tariffs.notice n set after_meter_id = case when v_seen < p_limit then null else v_last end,
    told = (select count(*) from notifications.message g where g.event = 'tariff:' || v_price.id)
  where n.tariff_price_id = v_price.id;
  return v_seen;
end $$;
revoke all on function tariffs.tell_residents(integer) from public;
grant execute on function tariffs.tell_residents(integer) to gatelight_app;
