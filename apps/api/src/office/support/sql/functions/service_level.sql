-- The hours within which staff reply and solve, around the clock, by priority: the setting `support.service-level`.
create or replace function support.service_level(p_priority text, out answer_hours integer, out resolve_hours integer)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_rule jsonb := platform.setting('support.service-level');
begin
  answer_hours := coalesce((v_rule ->> (p_priority || '_answer'))::integer,
    case p_priority when 'urgent' then 1 when 'high' then 4 when 'normal' then 12 else 24 end);
  resolve_hours := coalesce((v_rule ->> (p_priority || '_resolve'))::integer,
    case p_priority when 'urgent' then 8 when 'high' then 24 when 'normal' then 72 else 168 end);
end $$;
revoke all on function support.service_level(text) from public;
