-- The next users of an audience, with an address for each channel that is used, allowed and known, and otherwise null.
create or replace function announcements.recipients(
  p_kind text, p_channels text[], p_estates bigint[], p_utility text, p_after bigint, p_most integer, p_audience jsonb
) returns table (user_id bigint, in_app boolean, email text, sms text, email_off boolean, sms_off boolean, no_phone boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select u.id, 'in-app' = any(p_channels),
    case when 'email' = any(p_channels) and e.allowed then u.email end,
    case when 'sms' = any(p_channels) and s.allowed then u.phone_number end,
    'email' = any(p_channels) and not e.allowed, 'sms' = any(p_channels) and not s.allowed and u.phone_number is not null,
    'sms' = any(p_channels) and u.phone_number is null
  from identity."user" u
  cross join lateral (select case p_kind when 'outage' then 'outages' else 'announcements' end as topic) t
  cross join lateral (select coalesce(
    (select c.allowed from preferences.choice c where c.user_id = u.id and c.setting = 'email.' || t.topic order by c.id desc limit 1),
    (select d.allowed_by_default from preferences.setting d where d.name = 'email.' || t.topic), false) as allowed) e
  cross join lateral (select coalesce(
    (select c.allowed from preferences.choice c where c.user_id = u.id and c.setting = 'sms.' || t.topic order by c.id desc limit 1),
    (select d.allowed_by_default from preferences.setting d where d.name = 'sms.' || t.topic), false) as allowed) s
  where u.id in (select announcements.people(p_estates, p_utility, p_after, p_audience)) and u.deleted_at is null and u.locked_at is null
  order by u.id limit p_most
$$;
revoke all on function announcements.recipients(text, text[], bigint[], text, bigint, integer, jsonb) from public;
