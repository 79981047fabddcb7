-- Vending: caps that cost the same at any volume, what would stop a token, and the fraction of a unit of each meter.
--
-- SQLSTATEs of our own: VD001 to VD004 as before; VD005 the meter's carry changed since the price was computed.

-- ---------------------------------------------------------------------------------------------------------------------
-- Caps of the embedded authority
-- ---------------------------------------------------------------------------------------------------------------------
--
-- Summing all tokens of the last hour for each new token costs more with every token. These tables hold running totals.
--
-- The cap of an hour: one total for each minute and stripe. A single row for each minute would make every vend wait for
-- the commit of the vend before it. So the cap is shared out over 8 stripes: a vend picks a stripe, locks only that
-- stripe, and fits if the stripe stays within its share. Shares add up to the cap, so vends in different stripes cannot
-- exceed it together. A vend that does not fit into its stripe locks all stripes, compares the exact total with the
-- whole cap, and fills the free room of all stripes. So no vend is refused while there is room, and the cap holds exactly
-- however many vends run at once. When the cap is lowered, a stripe may hold more than its new share: then every vend
-- takes the second way until that hour is over. An hour is counted as 60 full minutes and the current one: never less than an hour.
create table authority.minute_total (
  stripe smallint not null check (stripe between 0 and 7),
  minute timestamptz not null,
  amount_kobo bigint not null check (amount_kobo >= 0),
  primary key (stripe, minute)
) with (fillfactor = 50);

-- The cap of a meter's day: one total for each hour of a meter, under the meter's lock. A day is counted as 24 full hours
-- and the current one.
create table authority.meter_hour_total (
  meter_number text not null,
  hour timestamptz not null,
  amount_kobo bigint not null check (amount_kobo >= 0),
  primary key (meter_number, hour)
) with (fillfactor = 50);

insert into authority.minute_total (stripe, minute, amount_kobo)
select n % 8, minute, sum(amount_kobo)
from (
  select amount_kobo, date_trunc('minute', issued_at) as minute, row_number() over (order by issued_at) as n
  from authority.issue where issued_at >= date_trunc('minute', now()) - interval '1 hour'
) recent
group by 1, 2;

insert into authority.meter_hour_total (meter_number, hour, amount_kobo)
select meter_number, date_trunc('hour', issued_at), sum(amount_kobo)
from authority.issue where issued_at >= date_trunc('hour', now()) - interval '24 hours'
group by 1, 2;

-- These served the sums only. Reconciliation still reads by time, in bulk: a small index of ranges is enough for that.
drop index authority.issue_by_meter;
drop index authority.issue_by_time;
create index issue_by_time on authority.issue using brin (issued_at);

create function authority.hour_kobo(p_stripe integer default null) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(sum(t.amount_kobo), 0)::bigint from authority.minute_total t
  where (p_stripe is null or t.stripe = p_stripe)
    and t.minute >= date_trunc('minute', clock_timestamp()) - interval '1 hour'
$$;

-- True when a stripe holds more than its share: then shares do not add up to the cap and all stripes must be locked.
create function authority.has_full_stripe(p_share_kobo bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from authority.minute_total t where t.minute >= date_trunc('minute', clock_timestamp()) - interval '1 hour'
    group by t.stripe having sum(t.amount_kobo) > p_share_kobo)
$$;

create function authority.meter_day_kobo(p_meter_number text) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(sum(t.amount_kobo), 0)::bigint from authority.meter_hour_total t
  where t.meter_number = p_meter_number and t.hour >= date_trunc('hour', clock_timestamp()) - interval '24 hours'
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- What would stop a token
-- ---------------------------------------------------------------------------------------------------------------------

-- Paid orders without a token: they count towards the caps, and nobody may forget them. A few rows in normal times, and
-- never more than the caps allow.
create index order_owed_token on vending."order" (paid_at) include (status, meter_id, amount_kobo)
  where status in ('paid', 'vending', 'unknown', 'vend_failed');

drop function if exists vending.stopping_reason(bigint, bigint, bigint, bigint);

-- What would stop a token for this meter and amount now; null when nothing would. Asked when a price is shown and before
-- an account number is given out. A cap counts what was vended and what is paid and still waits for its token, so that no
-- money is taken for a token that the cap will stop.
create function vending.stopping_reason(
  p_meter_id bigint, p_amount_kobo bigint, p_cap_hour_kobo bigint, p_cap_meter_day_kobo bigint,
  p_allow_simulator_keys boolean default false
) returns text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_meter metering.meter;
  v_key authority.vending_key;
  v_waiting_kobo bigint;
  v_meter_waiting_kobo bigint;
begin
  select * into v_meter from metering.meter m where m.id = p_meter_id;
  if not found or v_meter.status <> 'active' then
    return 'meter-inactive';
  end if;
  select * into v_key from authority.vending_key k
  where k.supply_group_code = v_meter.supply_group_code and k.key_revision = v_meter.key_revision
    and k.key_generation = v_meter.key_generation and k.encryption_algorithm = v_meter.encryption_algorithm;
  if not found then
    return 'no-key';
  elsif v_key.is_simulator and not p_allow_simulator_keys then
    return 'simulator-key';
  elsif v_key.base_date <> v_meter.base_date then
    return 'base-date';
  end if;
  select coalesce(sum(o.amount_kobo), 0), coalesce(sum(o.amount_kobo) filter (where o.meter_id = p_meter_id), 0)
    into v_waiting_kobo, v_meter_waiting_kobo
  from vending."order" o where o.status in ('paid', 'vending', 'unknown');
  if authority.meter_day_kobo(v_meter.number) + v_meter_waiting_kobo + p_amount_kobo > p_cap_meter_day_kobo then
    return 'cap-meter-day';
  elsif authority.hour_kobo() + v_waiting_kobo + p_amount_kobo > p_cap_hour_kobo then
    return 'cap-hour';
  end if;
  return null;
end
$$;

revoke all on function authority.hour_kobo(integer), authority.has_full_stripe(bigint), authority.meter_day_kobo(text),
  vending.stopping_reason(bigint, bigint, bigint, bigint, boolean) from public;
grant select on authority.minute_total, authority.meter_hour_total to gatelight_app;
grant execute on function authority.hour_kobo(integer), authority.meter_day_kobo(text),
  vending.stopping_reason(bigint, bigint, bigint, bigint, boolean) to gatelight_app;

-- ---------------------------------------------------------------------------------------------------------------------
-- The embedded authority issues a token in one statement
-- ---------------------------------------------------------------------------------------------------------------------

-- References that never get a token: staff send the money of such an order back.
create table authority.cancelled_reference (
  reference text primary key,
  cancelled_at timestamptz not null default clock_timestamp()
);
create trigger append_only before update or delete or truncate on authority.cancelled_reference
  for each statement execute function vending.refuse_change();

-- One order after the other for a reference: a token and a cancellation exclude each other.
create function authority.lock_reference(p_reference text) returns void
language sql volatile set search_path = pg_catalog, pg_temp as $$
  select pg_advisory_xact_lock(hashtextextended('authority.reference:' || p_reference, 0))
$$;

-- Records a token that was computed for the identifier after p_last_tid. Returns
--   ok         recorded
--   known      this reference has a token already: read it
--   cancelled  this reference never gets a token
--   again      the meter's last identifier or the totals moved meanwhile: read again and compute again
--   cap-hour, cap-meter-day
-- Nothing is written unless it returns ok.
create function authority.issue_token(
  p_reference text, p_request_hash bytea, p_key_id bigint, p_meter_number text, p_subclass integer, p_units_tenths bigint,
  p_amount_kobo bigint, p_last_tid integer, p_tid integer, p_token text, p_cap_hour_kobo bigint, p_cap_meter_day_kobo bigint
) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  c_stripes constant integer := 8;
  v_share bigint := p_cap_hour_kobo / c_stripes;
  v_stripe integer := floor(random() * c_stripes);
  v_left bigint := p_amount_kobo;
  v_part bigint;
  v_minute timestamptz := date_trunc('minute', clock_timestamp());
  v_hour timestamptz := date_trunc('hour', clock_timestamp());
begin
  perform authority.lock_reference(p_reference);
  if exists (select from authority.issue i where i.reference = p_reference) then
    return 'known';
  elsif exists (select from authority.cancelled_reference c where c.reference = p_reference) then
    return 'cancelled';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('authority.meter:' || p_meter_number, 0));
  if p_last_tid is distinct from (
    select t.tid from authority.last_tid t where t.meter_number = p_meter_number and t.key_id = p_key_id and t.tid >= 0
  ) then
    return 'again';
  end if;
  if authority.meter_day_kobo(p_meter_number) + p_amount_kobo > p_cap_meter_day_kobo then
    return 'cap-meter-day';
  end if;

  -- The cap of an hour: see authority.minute_total. Read before the lock: a vend that holds one stripe must not ask for all.
  if authority.hour_kobo(v_stripe) + p_amount_kobo <= v_share and not authority.has_full_stripe(v_share) then
    perform pg_advisory_xact_lock(16016, v_stripe);
    if authority.hour_kobo(v_stripe) + p_amount_kobo > v_share then
      return 'again';
    end if;
    perform authority.add_to_stripe(v_stripe, v_minute, p_amount_kobo);
  else
    for i in 0 .. c_stripes - 1 loop
      perform pg_advisory_xact_lock(16016, i);
    end loop;
    if authority.hour_kobo() + p_amount_kobo > p_cap_hour_kobo then
      return 'cap-hour';
    end if;
    for i in 0 .. c_stripes - 1 loop
      -- The first stripe has what the division left over.
      v_part := least(v_left, greatest(0,
        case i when 0 then p_cap_hour_kobo - v_share * (c_stripes - 1) else v_share end - authority.hour_kobo(i)));
      if v_part > 0 then
        perform authority.add_to_stripe(i, v_minute, v_part);
        v_left := v_left - v_part;
      end if;
      exit when v_left = 0;
    end loop;
  end if;

  insert into authority.meter_hour_total as t (meter_number, hour, amount_kobo)
  values (p_meter_number, v_hour, p_amount_kobo)
  on conflict (meter_number, hour) do update set amount_kobo = t.amount_kobo + excluded.amount_kobo;
  delete from authority.meter_hour_total t where t.meter_number = p_meter_number and t.hour < v_hour - interval '25 hours';
  insert into authority.issue (reference, request_hash, key_id, meter_number, subclass, units_tenths, amount_kobo, tid, token)
  values (p_reference, p_request_hash, p_key_id, p_meter_number, p_subclass, p_units_tenths, p_amount_kobo, p_tid, p_token);
  insert into authority.last_tid as t (meter_number, key_id, tid) values (p_meter_number, p_key_id, p_tid)
  on conflict (meter_number, key_id) do update set tid = excluded.tid where t.tid < excluded.tid;
  insert into authority.key_use (key_id, purpose, reference, meter_number)
  values (p_key_id, 'vend', p_reference, p_meter_number);
  return 'ok';
end
$$;

create function authority.add_to_stripe(p_stripe integer, p_minute timestamptz, p_amount_kobo bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update authority.minute_total t set amount_kobo = t.amount_kobo + p_amount_kobo
  where t.stripe = p_stripe and t.minute = p_minute;
  if not found then
    insert into authority.minute_total (stripe, minute, amount_kobo) values (p_stripe, p_minute, p_amount_kobo);
    -- Once a minute for each stripe: what no hour counts any more.
    delete from authority.minute_total t where t.stripe = p_stripe and t.minute < p_minute - interval '61 minutes';
  end if;
end
$$;

-- Makes sure that a reference never gets a token. False: it has one already.
create function authority.cancel_reference(p_reference text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform authority.lock_reference(p_reference);
  if exists (select from authority.issue i where i.reference = p_reference) then
    return false;
  end if;
  insert into authority.cancelled_reference (reference) values (p_reference) on conflict do nothing;
  return true;
end
$$;

revoke all on function authority.lock_reference(text), authority.add_to_stripe(integer, timestamptz, bigint),
  authority.issue_token(text, bytea, bigint, text, integer, bigint, bigint, integer, integer, text, bigint, bigint),
  authority.cancel_reference(text) from public;
-- A token that is not counted would pass the caps: only the function writes.
revoke insert on authority.issue from gatelight_app;
revoke insert, update on authority.last_tid from gatelight_app;
grant select on authority.cancelled_reference to gatelight_app;
grant execute on function
  authority.issue_token(text, bytea, bigint, text, integer, bigint, bigint, integer, integer, text, bigint, bigint),
  authority.cancel_reference(text) to gatelight_app;

do $$ begin
  if exists (select from pg_roles where rolname = 'gatelight_web') then
    grant usage on schema vending to gatelight_web;
    grant execute on function vending.stopping_reason(bigint, bigint, bigint, bigint, boolean) to gatelight_web;
  end if;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- The fraction of a unit that a purchase leaves over
-- ---------------------------------------------------------------------------------------------------------------------
--
-- A token holds whole tenths of a unit, so a purchase gives a little more (or less) than it pays for. That difference is
-- carried to the meter's next purchase: an amount split into many purchases buys the same units as one purchase, to a
-- tenth. All figures are in millionths of a tenth of a unit.
--
-- carried_micro is the most that the meter may have been given beyond what was paid for. An unpaid order counts only if it
-- gives more than it costs, as if it were going to be paid; if it gives less, it counts from its payment on. So the carry
-- is right whichever of several open orders are paid, and opening orders without paying them gains nothing. Orders that are
-- open at once can together give a little less than they cost; the meter's next purchase makes up for it.
create table metering.unit_carry (
  meter_id bigint primary key references metering.meter,
  carried_micro bigint not null
) with (fillfactor = 50);

-- Orders from before this migration neither used a carry nor added to one.
alter table vending."order"
  add column carry_before_micro bigint,
  add column carry_delta_micro bigint not null default 0,
  add column delay_notice_at timestamptz;
comment on column vending."order".carry_before_micro is 'the meter''s carry that the price was computed with';
comment on column vending."order".carry_delta_micro is 'what this order gives beyond what it costs';
comment on column vending."order".delay_notice_at is 'when the payer was told that the token is late';

-- What an order counts for in its meter's carry.
create function vending.carry_weight(p_status text, p_delta_micro bigint) returns bigint
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case
    when p_status in ('created', 'awaiting_payment') then greatest(p_delta_micro, 0)
    when p_status in ('paid', 'vending', 'unknown', 'vended', 'vend_failed') then p_delta_micro
    else 0 end
$$;

-- As in 0004, and: the units of a new order fit what it pays for and the meter's carry.
create or replace function vending.guard_order() returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_carried bigint;
  v_step bigint;
begin
  if tg_op = 'INSERT' then
    if new.status <> 'created' then
      raise exception 'an order starts as created' using errcode = 'VD001';
    end if;
    insert into metering.unit_carry (meter_id, carried_micro) values (new.meter_id, 0) on conflict do nothing;
    select c.carried_micro into v_carried from metering.unit_carry c where c.meter_id = new.meter_id for update;
    if new.carry_before_micro is distinct from v_carried then
      raise exception 'the carry of meter % is % and not %', new.meter_id, v_carried, new.carry_before_micro
        using errcode = 'VD005', hint = 'compute the price again with the present carry';
    end if;
    -- Rounded down: of each purchase, less than a millionth of a tenth of a unit stays with the utility.
    new.carry_delta_micro := new.units_tenths * 1000000 - div(new.energy_kobo::numeric * 10000000, new.price_kobo_per_unit);
    -- A token above 1,638.3 units holds steps of 1, 10 or 100 units. Nothing is ever given beyond one step.
    v_step := case when new.units_tenths <= 16383 then 1 when new.units_tenths <= 180214 then 10
                   when new.units_tenths <= 1818524 then 100 else 1000 end;
    if v_carried + new.carry_delta_micro >= v_step * 1000000 and new.carry_delta_micro > 0 then
      raise exception 'the order holds more units than its amount pays for' using errcode = 'VD002';
    end if;
    return new;
  end if;
  if (new.reference, new.body_hash, new.secret_hash, new.meter_id, new.meter_number, new.amount_kobo, new.debt_kobo, new.fee_kobo,
      new.energy_kobo, new.vat_kobo, new.vat_rate_bp, new.tariff_price_id, new.price_kobo_per_unit, new.units_tenths, new.created_at,
      new.carry_before_micro, new.carry_delta_micro)
     is distinct from
     (old.reference, old.body_hash, old.secret_hash, old.meter_id, old.meter_number, old.amount_kobo, old.debt_kobo, old.fee_kobo,
      old.energy_kobo, old.vat_kobo, old.vat_rate_bp, old.tariff_price_id, old.price_kobo_per_unit, old.units_tenths, old.created_at,
      old.carry_before_micro, old.carry_delta_micro) then
    raise exception 'what was ordered and priced does not change' using errcode = 'VD002';
  end if;
  if new.status <> old.status and not exists (
    select 1 from vending.allowed_transition t where t.from_status = old.status and t.to_status = new.status
  ) then
    raise exception 'an order cannot go from % to %', old.status, new.status using errcode = 'VD001';
  end if;
  new.updated_at := clock_timestamp();
  return new;
end
$$;

-- As in 0004, and: the order's part of the meter's carry. After the row is written: an insert that conflicts writes none.
create or replace function vending.keep_event() returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_change bigint := vending.carry_weight(new.status, new.carry_delta_micro);
begin
  if tg_op = 'INSERT' then
    insert into vending.order_event (order_id, from_status, to_status) values (new.id, null, new.status);
  else
    insert into vending.order_event (order_id, from_status, to_status) values (new.id, old.status, new.status);
    v_change := v_change - vending.carry_weight(old.status, old.carry_delta_micro);
  end if;
  if v_change <> 0 then
    update metering.unit_carry set carried_micro = carried_micro + v_change where meter_id = new.meter_id;
  end if;
  return null;
end
$$;
-- Only for rows that they concern: conditions are cheaper than calls.
drop trigger keep_event on vending."order";
create trigger keep_first_event after insert on vending."order" for each row execute function vending.keep_event();
create trigger keep_event after update of status on vending."order" for each row
  when (old.status is distinct from new.status) execute function vending.keep_event();
drop trigger guard_sale on vending."order";
create trigger guard_sale before update of kind, utility, estate_id, estate_name, debt_left_kobo, tariff_name, rounding,
    payment_outcome, received_kobo, paid_at
  on vending."order" for each row execute function vending.guard_sale();

revoke all on function vending.carry_weight(text, bigint) from public;
grant execute on function vending.carry_weight(text, bigint) to gatelight_app, gatelight_read;
grant select on metering.unit_carry to gatelight_app, gatelight_read;
do $$ begin
  if exists (select from pg_roles where rolname = 'gatelight_web') then
    grant select on metering.unit_carry to gatelight_web;
  end if;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Messages
-- ---------------------------------------------------------------------------------------------------------------------

-- Queues a message once for each event and address; its id, or null when it was queued before.
create function notifications.queue_message(
  p_event text, p_subject_kind text, p_subject_id text, p_channel text, p_recipient text, p_payload jsonb, p_fallbacks jsonb,
  p_expires_at timestamptz default null
) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_id bigint;
begin
  insert into notifications.message (event, subject_kind, subject_id, channel, recipient, payload, fallbacks, expires_at)
  values (p_event, p_subject_kind, p_subject_id, p_channel, p_recipient, p_payload, coalesce(p_fallbacks, '[]'), p_expires_at)
  on conflict (event, channel, recipient) do nothing
  returning id into v_id;
  if v_id is not null then
    perform pg_notify('notifications', '');
  end if;
  return v_id;
end $$;

-- Fails a message and queues its stand-in on the next channel. True: this call failed it.
create function notifications.fail_message(p_id bigint, p_problem text, p_use_fallback boolean) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_failed notifications.message;
begin
  update notifications.message m set state = 'failed', last_problem = left(p_problem, 300), changed_at = now()
  where m.id = p_id and m.state in ('queued', 'sent')
  returning m.* into v_failed;
  if not found then
    return false;
  end if;
  if p_use_fallback and jsonb_array_length(v_failed.fallbacks) > 0 and v_failed.payload is not null then
    -- Whatever this address was already told about the event, it is not told again.
    insert into notifications.message
      (event, subject_kind, subject_id, channel, recipient, payload, fallbacks, fallback_of, expires_at)
    values (v_failed.event, v_failed.subject_kind, v_failed.subject_id, v_failed.fallbacks -> 0 ->> 'channel',
            v_failed.fallbacks -> 0 ->> 'to', v_failed.payload, v_failed.fallbacks - 0, v_failed.id, v_failed.expires_at)
    on conflict do nothing;
    if found then
      perform pg_notify('notifications', '');
    end if;
  end if;
  return true;
end $$;

-- Applies a delivery report to the message that it is about. Only what was sent can be delivered; a final state stays.
create function notifications.apply_outcome(p_message_id bigint, p_outcome text, p_wording text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_outcome = 'delivered' then
    update notifications.message set state = 'delivered', changed_at = now() where id = p_message_id and state = 'sent';
  else
    perform notifications.fail_message(p_message_id, 'reported: ' || p_wording, true);
  end if;
end $$;

drop function if exists notifications.receive_report(bytea, text, text, text);

-- Stores a delivery report once, and applies it at once when its message is known. True: it was applied now. A report can
-- arrive before the provider's id is stored: then it waits, and a job applies it.
create function notifications.store_report(p_event_hash bytea, p_provider_id text, p_outcome text, p_wording text)
returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_message_id bigint;
begin
  select m.id into v_message_id from notifications.message m where m.provider_id = p_provider_id order by m.id limit 1;
  insert into notifications.report (event_hash, provider_id, outcome, wording, applied_at)
  values (p_event_hash, p_provider_id, p_outcome, p_wording, case when v_message_id is not null then now() end)
  on conflict (event_hash) do nothing;
  if not found or v_message_id is null then
    return false;
  end if;
  perform notifications.apply_outcome(v_message_id, p_outcome, p_wording);
  return true;
end $$;

-- Applies reports that overtook their message, oldest first. One whose message is still unknown after an hour is put aside.
create function notifications.apply_waiting_reports(p_most integer)
returns table (report_id bigint, message_id bigint, outcome text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_report record;
begin
  for v_report in
    select r.id, r.outcome, r.wording, m.id as message_id
    from notifications.report r
    left join lateral (
      select k.id from notifications.message k where k.provider_id = r.provider_id order by k.id limit 1
    ) m on true
    where r.applied_at is null and (m.id is not null or r.received_at < now() - interval '1 hour')
    order by r.id limit p_most for update of r skip locked
  loop
    if v_report.message_id is not null then
      perform notifications.apply_outcome(v_report.message_id, v_report.outcome, v_report.wording);
    end if;
    update notifications.report set applied_at = now() where id = v_report.id;
    report_id := v_report.id;
    message_id := v_report.message_id;
    outcome := v_report.outcome;
    return next;
  end loop;
end $$;

revoke all on function
  notifications.queue_message(text, text, text, text, text, jsonb, jsonb, timestamptz),
  notifications.fail_message(bigint, text, boolean), notifications.apply_outcome(bigint, text, text),
  notifications.store_report(bytea, text, text, text), notifications.apply_waiting_reports(integer) from public;
grant execute on function
  notifications.queue_message(text, text, text, text, text, jsonb, jsonb, timestamptz),
  notifications.fail_message(bigint, text, boolean),
  notifications.store_report(bytea, text, text, text), notifications.apply_waiting_reports(integer) to gatelight_app;

do $$ begin
  if exists (select from pg_roles where rolname = 'gatelight_web') then
    grant usage on schema notifications to gatelight_web;
    grant execute on function notifications.store_report(bytea, text, text, text) to gatelight_web;
  end if;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- From a paid order to its token
-- ---------------------------------------------------------------------------------------------------------------------

-- Staff can send the money of an order back before a token was ever tried.
insert into vending.allowed_transition (from_status, to_status) values ('paid', 'vend_failed');

-- Stores an order's tokens with their journal and messages, and marks the order vended: all or nothing, and once. The
-- amounts come from the order and not from the caller. p_messages: [{channel, to, payload, fallbacks}].
-- `back_kobo`: part of the order's debt line that was paid elsewhere meanwhile; the caller sends it back in the same
-- transaction.
create function vending.store_tokens(p_order_id bigint, p_tokens jsonb, p_messages jsonb,
  out stored boolean, out back_kobo bigint, out capture_id bigint)
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  v_order vending."order";
  v_income text;
  v_debt text;
  v_take_kobo bigint := 0;
  v_to text[];
  v_amounts bigint[];
  v_journal_id bigint;
  v_message jsonb;
begin
  stored := false;
  back_kobo := 0;
  select * into v_order from vending."order" o where o.id = p_order_id for update;
  if not found then
    raise exception 'order % is not there', p_order_id using errcode = 'VD001';
  elsif v_order.status = 'vended' then
    return;
  end if;
  v_income := 'revenue:' || v_order.utility || ':' || v_order.estate_id;
  v_debt := 'debt-receivable:' || v_order.meter_id;
  if v_order.debt_kobo > 0 then
    -- Another purchase for the same meter may have paid the debt meanwhile.
    perform from metering.meter m where m.id = v_order.meter_id for update;
    select greatest(0, least(b.balance_kobo, v_order.debt_kobo)) into strict v_take_kobo
    from ledger.account_balance b where b.code = v_debt;
    back_kobo := v_order.debt_kobo - v_take_kobo;
    select p.capture_id into strict capture_id from vending.order_payment p where p.order_id = p_order_id;
  end if;
  perform ledger.open_account(v_income);
  select array_agg(m.account), array_agg(m.kobo) into v_to, v_amounts
  from (values (v_income, v_order.energy_kobo), ('vat-payable', v_order.vat_kobo), ('service-fees', v_order.fee_kobo),
               (v_debt, v_take_kobo)) as m (account, kobo)
  where m.kobo > 0;
  select j.journal_id into v_journal_id from ledger.post(
    'vend:' || v_order.id, 'vend', 'NGN',
    'Token for meter ' || v_order.meter_number || ', ' || v_order.units_tenths / 10 || '.' || v_order.units_tenths % 10
      || ' units, ' || v_order.reference,
    'system', null, array_fill('order-clearing'::text, array[cardinality(v_to)]), v_to, v_amounts) j;
  insert into vending.token_set (order_id, journal_id) values (v_order.id, v_journal_id);
  insert into vending.token (order_id, position, meter_id, token, kind, units_tenths, key_id, tid)
  select v_order.id, t.position, v_order.meter_id, t.value ->> 'token', t.value ->> 'kind',
         (t.value ->> 'unitsTenths')::bigint, (t.value ->> 'keyId')::bigint, (t.value ->> 'tid')::integer
  from jsonb_array_elements(p_tokens) with ordinality as t (value, position);
  update vending.vend_attempt a set ended_at = clock_timestamp(), outcome = 'ok', reason = null
  where a.order_id = v_order.id and (a.ended_at is null or a.outcome = 'unknown');
  update vending."order" o set status = 'vended', vended_at = now(), lease_until = null, attention = null
  where o.id = v_order.id;
  for v_message in select value from jsonb_array_elements(p_messages) loop
    perform notifications.queue_message('order:' || v_order.id || ':token', 'order', v_order.id::text,
      v_message ->> 'channel', v_message ->> 'to', v_message -> 'payload', v_message -> 'fallbacks');
  end loop;
  stored := true;
end $$;

revoke all on function vending.store_tokens(bigint, jsonb, jsonb) from public;
grant execute on function vending.store_tokens(bigint, jsonb, jsonb) to gatelight_app;
