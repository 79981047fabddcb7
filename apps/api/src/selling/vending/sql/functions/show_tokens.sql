-- The digits themselves: for staff who may see them. Each look is recorded.
create or replace function vending.show_tokens(p_session uuid, p_order_id bigint, p_by jsonb)
returns table (token_position integer, token text, kind text, units_tenths bigint)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.staff_caller(p_session, 'tokens.show');
begin
  perform audit.record('user:' || v_user_id, 'token.show', 'order', p_order_id::text, null, null, (p_by ->> 'ip')::inet, p_by ->> 'request');
  return query select t.position, t.token, t.kind, t.units_tenths from vending.token t where t.order_id = p_order_id order by t.position;
end $$;
revoke all on function vending.show_tokens(uuid, bigint, jsonb) from public;
grant execute on function vending.show_tokens(uuid, bigint, jsonb) to gatelight_staff;
