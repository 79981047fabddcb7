-- The row that a member of a team made with a key before. Two requests with one key wait for each other here.
create or replace function service_charges.made_with(p_user_id bigint, p_given jsonb, out made_id bigint, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_old service_charges.team_key;
begin
  perform pg_advisory_xact_lock(hashtextextended('service-charges.team:' || p_user_id, 0));
  select * into v_old from service_charges.team_key k where k.user_id = p_user_id and k.key = p_given ->> 'key';
  if v_old.body_hash = (p_given ->> 'body_hash')::bytea then
    made_id := v_old.made_id;
  elsif found then
    refusal := 'idempotency-key-reused';
  end if;
end $$;
revoke all on function service_charges.made_with(bigint, jsonb) from public;
