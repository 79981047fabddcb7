-- The level of a user, which decides their limits. 1: no meter. 2: owner of a meter, or allowed to buy for one. 3: also a bank account in
-- their own name.
create or replace function wallets.level_of(p_user_id text) returns integer
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case
    when p_user_id !~ '^\d{1,18}$' or not exists (
      select from households.link k where k.user_id = p_user_id::bigint and k.ended_at is null and k.role in ('owner', 'buyer')) then 1
    when exists (select from wallets.own_account o where o.user_id = p_user_id::bigint and o.usable_from <= now()) then 3
    else 2 end
$$;
revoke all on function wallets.level_of(text) from public;
