-- Whether a pass of this kind lets its visitors in only once, as isSingleUse of the contract.
create or replace function gate.is_single_use(p_kind text) returns boolean
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select p_kind in ('once', 'delivery')
$$;
revoke all on function gate.is_single_use(text) from public;
