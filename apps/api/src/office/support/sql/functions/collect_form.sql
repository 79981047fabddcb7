create or replace function support.collect_form(p_reference text, p_form jsonb) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into support.collected_form (reference, form) values (p_reference, p_form) on conflict (reference) do nothing
$$;
revoke all on function support.collect_form(text, jsonb) from public;
grant execute on function support.collect_form(text, jsonb) to gatelight_app, gatelight_web;
