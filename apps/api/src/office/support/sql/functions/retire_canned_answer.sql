create or replace function support.retire_canned_answer(p_id bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update support.canned_answer c set retired_at = now(), changed_at = now() where c.id = p_id and c.retired_at is null;
  return found;
end $$;
revoke all on function support.retire_canned_answer(bigint) from public;
grant execute on function support.retire_canned_answer(bigint) to gatelight_app;
