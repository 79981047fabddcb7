create or replace function wallets.rule_of(p_kind text, p_level integer) returns wallets.limit_rule
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select r.* from wallets.limit_rule r
  where r.kind = p_kind and r.level = p_level and r.valid_from <= now() and r.cancelled_at is null
  order by r.valid_from desc limit 1
$$;
revoke all on function wallets.rule_of(text, integer) from public;
