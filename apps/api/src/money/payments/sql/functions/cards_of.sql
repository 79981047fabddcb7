create or replace function payments.cards_of(p_user_id text) returns setof payments.saved_card
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select k.* from payments.saved_card k where k.user_id = p_user_id and k.removed_at is null
  order by k.is_default desc, k.id desc
$$;
revoke all on function payments.cards_of(text) from public;
grant execute on function payments.cards_of(text) to gatelight_app;

create or replace function payments.cards_of(p_session uuid)
returns setof payments.saved_card
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select * from payments.cards_of(identity.user_of_session(p_session)::text)
$$;
revoke all on function payments.cards_of(uuid) from public;
grant execute on function payments.cards_of(uuid) to gatelight_app, gatelight_web;
