-- How many people get it, by channel. People who share a phone number get one SMS.
create or replace function announcements.figures(
  p_kind text, p_channels text[], p_estates bigint[], p_utility text, p_audience jsonb,
  out people integer, out reached integer, out in_app integer, out email integer, out sms integer,
  out email_off integer, out sms_off integer, out no_phone integer
) returns record
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(*)::integer, (count(*) filter (where r.in_app or r.email is not null or r.sms is not null))::integer,
    (count(*) filter (where r.in_app))::integer, count(distinct r.email)::integer, count(distinct r.sms)::integer,
    (count(*) filter (where r.email_off))::integer, (count(*) filter (where r.sms_off))::integer,
    (count(*) filter (where r.no_phone))::integer
  from announcements.recipients(p_kind, p_channels, p_estates, p_utility, 0, null, p_audience) r
$$;
revoke all on function announcements.figures(text, text[], bigint[], text, jsonb) from public;
grant execute on function announcements.figures(text, text[], bigint[], text, jsonb) to gatelight_app, gatelight_staff;
