-- For the deletion of an account: removes what this user said about a block.
create or replace function patrol.forget_user(p_user_id bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update patrol.block b set said = '' where b.said_by = p_user_id
$$;
revoke all on function patrol.forget_user(bigint) from public;
