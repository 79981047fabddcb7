-- The limits of an estate at a time.
create or replace function engineering.limit_of(p_estate_id bigint, p_utility text, p_at timestamptz default now())
returns engineering.free_issue_limit
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select l.* from engineering.free_issue_limit l
  where (l.estate_id = p_estate_id or l.estate_id is null) and l.utility = p_utility and l.valid_from <= p_at
  order by l.estate_id nulls last, l.valid_from desc limit 1
$$;
revoke all on function engineering.limit_of(bigint, text, timestamp with time zone) from public;
grant execute on function engineering.limit_of(bigint, text, timestamp with time zone) to gatelight_app, gatelight_staff;
