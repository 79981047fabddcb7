-- Notes whether a token is loaded on the meter. `was_found` is false when the user has no such token.
create or replace function transactions.mark_loaded(p_session uuid, p_id bigint, p_loaded boolean, out was_found boolean, out since timestamptz)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update transactions.entry e set loaded_at = case when p_loaded then coalesce(e.loaded_at, now()) end
  where e.id = p_id and e.user_id = identity.user_of_session(p_session)::text and e.order_id is not null and e.status = 'success'
  returning e.loaded_at into since;
  was_found := found;
end $$;
revoke all on function transactions.mark_loaded(uuid, bigint, boolean) from public;
grant execute on function transactions.mark_loaded(uuid, bigint, boolean) to gatelight_app, gatelight_web;
