-- The state of an exit pass in one word.
create or replace function helpers.state_of(p_exit helpers.exit_pass) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case when p_exit.left_at is not null then 'left' when p_exit.cancelled_at is not null then 'cancelled'
    when p_exit.on_day < platform.today() then 'over' else 'waiting' end
$$;
revoke all on function helpers.state_of(helpers.exit_pass) from public;
