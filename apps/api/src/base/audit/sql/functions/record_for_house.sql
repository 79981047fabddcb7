-- Records an action of a user on a house. `p_by`: the address and the request.
create or replace function audit.record_for_house(p_user_id bigint, p_action text, p_house_id bigint, p_facts jsonb, p_by jsonb) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select audit.record('user:' || p_user_id, p_action, 'house', p_house_id::text, null, p_facts, (p_by ->> 'ip')::inet, p_by ->> 'request')
$$;
revoke all on function audit.record_for_house(bigint, text, bigint, jsonb, jsonb) from public;
