-- Limits of wallets and purchases by verification level, as dated values like the others of migration 0068.

alter table wallets.limit_rule
  add column created_at timestamptz not null default now(),
  add column asked_by text, add column approved_by text, add column reason text,
  add column cancelled_at timestamptz, add column cancelled_by text,
  drop constraint limit_rule_kind_level_valid_from_key;
create unique index limit_rule_at on wallets.limit_rule (kind, level, valid_from) where cancelled_at is null;
-- A rule that has not begun can be cancelled; nothing else about a rule changes.
drop trigger no_change on wallets.limit_rule;
create trigger guard_version before update or delete on wallets.limit_rule for each row execute function platform.guard_version();
create trigger no_truncate before truncate on wallets.limit_rule for each statement execute function platform.guard_version();

create or replace function wallets.rule_of(p_kind text, p_level integer) returns wallets.limit_rule
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select r.* from wallets.limit_rule r
  where r.kind = p_kind and r.level = p_level and r.valid_from <= now() and r.cancelled_at is null
  order by r.valid_from desc limit 1
$$;

create or replace view platform.dated_value as
  select s.key, s.id, s.valid_from, s.value, s.created_at, s.asked_by, s.approved_by, s.reason, s.cancelled_at, s.cancelled_by
  from platform.setting_version s
  union all
  select 'limits.withdrawal', l.id, l.valid_from, jsonb_build_object('minimum_kobo', l.minimum_kobo, 'fee_kobo', l.fee_kobo,
      'per_withdrawal_kobo', l.per_withdrawal_kobo, 'per_day_kobo', l.per_day_kobo),
    l.created_at, l.asked_by, l.approved_by, l.reason, l.cancelled_at, l.cancelled_by
  from withdrawals.limit_rule l
  union all
  select 'vat.' || r.utility, r.id, r.valid_from, jsonb_build_object('rate_bp', r.rate_bp),
    r.created_at, r.asked_by, r.approved_by, r.reason, r.cancelled_at, r.cancelled_by
  from metering.vat_rate r
  union all
  select 'limits.payout-approval', a.id, a.valid_from, jsonb_build_object('above_kobo', a.above_kobo),
    a.created_at, a.asked_by, a.approved_by, a.reason, a.cancelled_at, a.cancelled_by
  from withdrawals.approval_rule a
  union all
  select 'limits.' || w.kind || '-' || w.level, w.id, w.valid_from,
    jsonb_build_object('per_transaction_kobo', w.per_transaction_kobo, 'per_day_kobo', w.per_day_kobo),
    w.created_at, w.asked_by, w.approved_by, w.reason, w.cancelled_at, w.cancelled_by
  from wallets.limit_rule w;

create or replace function platform.change_setting(p_key text, p_valid_from timestamptz, p_value jsonb, p_asked_by text, p_approved_by text,
  p_reason text) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_id bigint;
begin
  if p_valid_from is not null and p_valid_from <= now() then
    raise exception 'a new version begins in the future' using errcode = 'TF001';
  end if;
  if p_key = 'limits.withdrawal' then
    return withdrawals.schedule_limit(p_valid_from, (p_value ->> 'minimum_kobo')::bigint, (p_value ->> 'fee_kobo')::bigint,
      (p_value ->> 'per_withdrawal_kobo')::bigint, (p_value ->> 'per_day_kobo')::bigint, p_asked_by, p_approved_by, p_reason);
  elsif p_key = 'limits.payout-approval' then
    insert into withdrawals.approval_rule (valid_from, above_kobo, asked_by, approved_by, reason)
    values (p_valid_from, (p_value ->> 'above_kobo')::bigint, p_asked_by, p_approved_by, p_reason)
    returning id into v_id;
    return v_id;
  elsif p_key ~ '^limits[.](funding|vend)-[123]$' then
    insert into wallets.limit_rule (kind, level, valid_from, per_transaction_kobo, per_day_kobo, asked_by, approved_by, reason)
    values (split_part(substr(p_key, 8), '-', 1), right(p_key, 1)::integer, p_valid_from, (p_value ->> 'per_transaction_kobo')::bigint,
      (p_value ->> 'per_day_kobo')::bigint, p_asked_by, p_approved_by, p_reason)
    returning id into v_id;
    return v_id;
  elsif p_key like 'vat.%' then
    insert into metering.vat_rate (utility, valid_from, rate_bp, asked_by, approved_by, reason)
    values (substr(p_key, 5), p_valid_from, (p_value ->> 'rate_bp')::integer, p_asked_by, p_approved_by, p_reason)
    returning id into v_id;
    return v_id;
  end if;
  insert into platform.setting_version (key, valid_from, value, asked_by, approved_by, reason)
  values (p_key, coalesce(p_valid_from, now()), p_value, p_asked_by, p_approved_by, p_reason)
  returning id into v_id;
  return v_id;
end $$;

create or replace function platform.cancel_version(p_key text, p_id bigint, p_by text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_table regclass := case when p_key = 'tariff' then 'metering.tariff_price' when p_key = 'meter-tariff' then 'metering.meter_tariff'
    when p_key like 'vat.%' then 'metering.vat_rate' when p_key = 'limits.withdrawal' then 'withdrawals.limit_rule'
    when p_key = 'limits.payout-approval' then 'withdrawals.approval_rule'
    when p_key ~ '^limits[.](funding|vend)-[123]$' then 'wallets.limit_rule'
    else 'platform.setting_version' end;
  v_rows bigint;
begin
  execute format('update %s set cancelled_at = clock_timestamp(), cancelled_by = $2 where id = $1 and cancelled_at is null and valid_from > now()', v_table)
    using p_id, p_by;
  get diagnostics v_rows = row_count;
  return v_rows > 0;
end $$;
