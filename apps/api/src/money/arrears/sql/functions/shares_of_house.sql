-- How much shares of purchases paid for a house in this month, from all buyers.
create or replace function arrears.shares_of_house(p_house_id bigint) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(sum(s.kobo), 0)::bigint from arrears.share_consent c join arrears.share s on s.consent_id = c.id
  where c.house_id = p_house_id and s.state = 'paid'
    and s.ended_at >= date_trunc('month', platform.today()::timestamp) at time zone 'Africa/Lagos'
$$;
revoke all on function arrears.shares_of_house(bigint) from public;
