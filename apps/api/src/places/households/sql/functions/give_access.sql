-- Gives a user access to a meter, or a higher role. An owner stays an owner.
create or replace function households.give_access(p_user_id bigint, p_meter_id bigint, p_role text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform households.lock_user(p_user_id);
  insert into households.link as l (meter_id, user_id, role, is_default)
  values (p_meter_id, p_user_id, p_role,
    not exists (select from households.link d where d.user_id = p_user_id and d.is_default))
  on conflict (meter_id, user_id) where ended_at is null do update set role = excluded.role where l.role <> 'owner';
  perform households.wake(p_user_id);
  perform identity.note_details(p_user_id);
end $$;
revoke all on function households.give_access(bigint, bigint, text) from public;
grant execute on function households.give_access(bigint, bigint, text) to gatelight_app;
