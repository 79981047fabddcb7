-- The next late fee of each open invoice that the user of a session may see.
create or replace function service_charges.own_late_fees(p_session uuid) returns table (invoice_id bigint, "on" date, kobo bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select i.id, (f.fee ->> 'next_on')::date, (f.fee ->> 'next_kobo')::bigint
  from identity.user_of_session(p_session) me (user_id) cross join lateral service_charges.visible_invoices(me.user_id) i
  cross join lateral (select service_charges.late_fee_of(i)) f (fee)
  where i.left_kobo > 0 and f.fee ->> 'next_on' is not null
$$;
revoke all on function service_charges.own_late_fees(uuid) from public;
grant execute on function service_charges.own_late_fees(uuid) to gatelight_app, gatelight_web;
