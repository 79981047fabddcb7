-- The state of a pass in one word.
create or replace function gate.state_of(p_pass gate.pass) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case
    when p_pass.cancelled_at is not null or not households.lives_in(p_pass.made_by, p_pass.house_id) then 'cancelled'
    when p_pass.inside > 0 then 'inside'
    when p_pass.until_at < now() then 'over'
    when gate.is_single_use(p_pass.kind) and p_pass.admitted > 0 then 'used'
    when p_pass.from_at > now() then 'waiting'
    else 'ready' end
$$;
revoke all on function gate.state_of(gate.pass) from public;
