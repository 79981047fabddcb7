-- Requests in a demonstration estate that wait for a second person: a late fee from the next month on, and a waiver of
-- the oldest bill of a house. One of its team requested them.
create or replace function service_charges.add_demonstration_asked(p_estate_id bigint, p_user_id bigint, p_house text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from estates.estate e where e.id = p_estate_id and e.is_demonstration) then
    raise exception 'only for demonstration estates' using errcode = 'DM001';
  end if;
  insert into service_charges.late_rule (estate_id, valid_from, way, percent_bp, grace_days, most_bp, asked_by, asked_at)
  values (p_estate_id, (date_trunc('month', platform.today()) + interval '1 month')::date, 'percent', 200, 14, 1000, p_user_id,
    now() - interval '1 day 3 hours');
  insert into service_charges.waiver (estate_id, house_id, invoice_id, kind, amount_kobo, reason, state, asked_by, asked_at, key, body_hash)
  select i.estate_id, i.house_id, i.id, 'waiver', i.left_kobo, 'Two weeks without water, as agreed by the Exco', 'waits', p_user_id,
    now() - interval '5 hours', 'demonstration', sha256('demonstration')
  from service_charges.invoice i join estates.house h on h.id = i.house_id
  where i.estate_id = p_estate_id and h.name = p_house and i.left_kobo > 0 order by i.due_on, i.id limit 1;
end $$;
revoke all on function service_charges.add_demonstration_asked(bigint, bigint, text) from public;
grant execute on function service_charges.add_demonstration_asked(bigint, bigint, text) to gatelight_app;
