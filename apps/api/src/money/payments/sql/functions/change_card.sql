-- Names a card, makes it the default, or both. Returns no row when the user has no such card.
create or replace function payments.change_card(p_session uuid, p_card_id bigint, p_name text, p_make_default boolean)
returns setof payments.saved_card
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id text := identity.user_of_session(p_session)::text;
begin
  perform pg_advisory_xact_lock(hashtextextended('saved-card:' || v_user_id, 0));
  if not exists (select from payments.saved_card k where k.id = p_card_id and k.user_id = v_user_id and k.removed_at is null) then
    return;
  end if;
  if p_make_default then
    update payments.saved_card k set is_default = false, updated_at = now()
    where k.user_id = v_user_id and k.is_default and k.id <> p_card_id;
  end if;
  return query
    update payments.saved_card k
    set name = coalesce(p_name, k.name), is_default = k.is_default or p_make_default, updated_at = now()
    where k.id = p_card_id
    returning k.*;
end $$;
revoke all on function payments.change_card(uuid, bigint, text, boolean) from public;
grant execute on function payments.change_card(uuid, bigint, text, boolean) to gatelight_app, gatelight_web;
