-- What is wrong with an entry that a device let in without the server, or null. An entry for which the guard called the
-- house has no conflict.
create or replace function gate.conflict_of(p_pass gate.pass, p_entry jsonb, p_at timestamptz) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case
    when p_entry ->> 'check' = 'call' then null
    when p_pass.cancelled_at < p_at then 'cancelled'
    -- The maker of the pass moved out before the entry, which cancels the pass. Earlier entries were right.
    when not households.lives_in(p_pass.made_by, p_pass.house_id) and coalesce(households.left_at(p_pass.made_by, p_pass.house_id), '-infinity') < p_at
      then 'cancelled'
    when gate.is_single_use(p_pass.kind) and p_pass.admitted > 0 then 'used-twice'
    when p_at not between p_pass.from_at - interval '31 minutes' and p_pass.until_at + interval '31 minutes' then 'outside-times'
    when (p_entry ->> 'people')::integer + case when p_pass.kind = 'event' then p_pass.admitted else p_pass.inside end > p_pass.people then 'too-many'
    when gate.is_outside_hours(p_pass.estate_id, p_pass.kind = 'delivery', p_at) then 'gate-hours'
    end
$$;
revoke all on function gate.conflict_of(gate.pass, jsonb, timestamptz) from public;
