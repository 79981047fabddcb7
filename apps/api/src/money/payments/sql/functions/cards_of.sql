create or replace function payments.cards_of(p_session uuid) returns setof payments.saved_card
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id text := identity.user_of_session(p_session)::text;
begin
  return query
    select k.* from payments.saved_card k where k.user_id = v_user_id and k.removed_at is null
    order by k.is_default desc, k.id desc;
end $$;
revoke all on function payments.cards_of(uuid) from public;
grant execute on function payments.cards_of(uuid) to gatelight_app, gatelight_web;
