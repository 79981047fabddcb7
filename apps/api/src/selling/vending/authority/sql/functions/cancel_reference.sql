-- Makes sure that a reference never gets a token. Returns false when it already has one.
create or replace function authority.cancel_reference(p_reference text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform authority.lock_reference(p_reference);
  if exists (select from authority.issue i where i.reference = p_reference) then
    return false;
  end if;
  insert into authority.cancelled_reference (reference) values (p_reference) on conflict do nothing;
  return true;
end
$$;
revoke all on function authority.cancel_reference(text) from public;
grant execute on function authority.cancel_reference(text) to gatelight_app;
