-- The rest of what belongs to a person, for the web process only with the key of that person's session (decision 12): meters and who
-- shares them, houses, tickets and their files, saved cards, service charges, withdrawals, readings. Each function that took the id of
-- a user has a twin of the same name that takes the key; the twin is what the web process may call.

create function households.approvals_for(p_session uuid)
returns table (kind text, id bigint, created_at timestamptz, user_id bigint, user_name text, user_email text, wants text, message text, meter_number text, estate_id bigint, estate_name text, house_id bigint, house_name text, owner_name text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select * from households.approvals_for(identity.user_of_session(p_session))
$$;

create function households.is_sender(p_session uuid, p_request_id bigint)
returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select households.is_sender(identity.user_of_session(p_session), p_request_id)
$$;

create function households.managed_estates(p_session uuid)
returns table (id bigint, name text, houses integer, meters integer, linked_meters integer, open_requests integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select * from households.managed_estates(identity.user_of_session(p_session))
$$;

create function households.manages_estate(p_session uuid, p_estate_id bigint)
returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select households.manages_estate(identity.user_of_session(p_session), p_estate_id)
$$;

create function households.manages_house(p_session uuid, p_house_id bigint)
returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select households.manages_house(identity.user_of_session(p_session), p_house_id)
$$;

create function households.manages_occupant(p_session uuid, p_occupant_id bigint)
returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select households.manages_occupant(identity.user_of_session(p_session), p_occupant_id)
$$;

create function households.may_approve(p_session uuid, p_kind text, p_id bigint)
returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select households.may_approve(identity.user_of_session(p_session), p_kind, p_id)
$$;

create function households.may_decide(p_session uuid, p_request_id bigint)
returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select households.may_decide(identity.user_of_session(p_session), p_request_id)
$$;

create function households.members_of(p_session uuid, p_meter_id bigint)
returns table (id text, email text, name text, role text, state text, since timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select * from households.members_of(identity.user_of_session(p_session), p_meter_id)
$$;

create function households.meters_of(p_session uuid)
returns table (id bigint, number text, utility text, nickname text, status text, estate_id bigint, estate_name text, house_name text, customer_name text, is_default boolean, role text, members_count integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select * from households.meters_of(identity.user_of_session(p_session))
$$;

create function households.owned_houses(p_session uuid)
returns table (id bigint, name text, estate_name text, number text, utility text, status text, tenant_name text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select * from households.owned_houses(identity.user_of_session(p_session))
$$;

create function households.requests_of(p_session uuid, p_box text, p_id bigint default null)
returns table (id bigint, kind text, meter_number text, utility text, role text, message text, status text, from_name text, from_email text, created_at timestamptz, decided_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select * from households.requests_of(identity.user_of_session(p_session), p_box, p_id)
$$;

create function households.role_of(p_session uuid, p_meter_id bigint)
returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select households.role_of(identity.user_of_session(p_session), p_meter_id)
$$;

create function payments.cards_of(p_session uuid)
returns setof payments.saved_card
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select * from payments.cards_of(identity.user_of_session(p_session)::text)
$$;

create function payments.change_card(p_session uuid, p_card_id bigint, p_name text, p_make_default boolean)
returns setof payments.saved_card
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select * from payments.change_card(identity.user_of_session(p_session)::text, p_card_id, p_name, p_make_default)
$$;

create function service_charges.bills_of(p_session uuid, p_charge_id bigint default null)
returns setof service_charges.bill
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select * from service_charges.bills_of(identity.user_of_session(p_session), p_charge_id)
$$;

create function service_charges.has_house(p_session uuid)
returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select service_charges.has_house(identity.user_of_session(p_session))
$$;

create function support.file_of(p_session uuid, p_id uuid)
returns table (name text, kind text, content bytea)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select * from support.file_of(identity.user_of_session(p_session), p_id)
$$;

create function support.is_file_of(p_session uuid, p_id uuid)
returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select support.is_file_of(identity.user_of_session(p_session), p_id)
$$;

create function support.is_ticket_of(p_session uuid, p_number text)
returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select support.is_ticket_of(identity.user_of_session(p_session), p_number)
$$;

create function support.messages_of(p_session uuid, p_number text)
returns table (id text, author text, message text, created_at timestamptz, files jsonb)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select * from support.messages_of(identity.user_of_session(p_session), p_number)
$$;

create function support.open_ticket_of(p_session uuid, p_number text, p_subject text, p_message text, p_reference text, p_topic text, p_files uuid[], p_key_hash bytea, p_body_hash bytea)
returns boolean
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select support.open_ticket_of(identity.user_of_session(p_session), p_number, p_subject, p_message, p_reference, p_topic, p_files, p_key_hash, p_body_hash)
$$;

create function support.reply_as_user(p_session uuid, p_number text, p_message text, p_files uuid[], p_key_hash bytea, p_body_hash bytea)
returns text
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select support.reply_as_user(identity.user_of_session(p_session), p_number, p_message, p_files, p_key_hash, p_body_hash)
$$;

create function support.store_file(p_session uuid, p_name text, p_kind text, p_content bytea)
returns uuid
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select support.store_file(identity.user_of_session(p_session), p_name, p_kind, p_content)
$$;

create function support.ticket_of(p_session uuid, p_number text)
returns table (id bigint, number text, subject text, reference text, status text, created_at timestamptz, updated_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select * from support.ticket_of(identity.user_of_session(p_session), p_number)
$$;

create function support.tickets_of(p_session uuid, p_before bigint, p_most integer)
returns table (id bigint, number text, subject text, reference text, status text, created_at timestamptz, updated_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select * from support.tickets_of(identity.user_of_session(p_session), p_before, p_most)
$$;

create function withdrawals.is_own_account(p_session uuid, p_id bigint)
returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select withdrawals.is_own_account(identity.user_of_session(p_session), p_id)
$$;

create function withdrawals.is_own_withdrawal(p_session uuid, p_reference text)
returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select withdrawals.is_own_withdrawal(identity.user_of_session(p_session), p_reference)
$$;

revoke all on function households.approvals_for(uuid),
  households.is_sender(uuid, bigint),
  households.managed_estates(uuid),
  households.manages_estate(uuid, bigint),
  households.manages_house(uuid, bigint),
  households.manages_occupant(uuid, bigint),
  households.may_approve(uuid, text, bigint),
  households.may_decide(uuid, bigint),
  households.members_of(uuid, bigint),
  households.meters_of(uuid),
  households.owned_houses(uuid),
  households.requests_of(uuid, text, bigint),
  households.role_of(uuid, bigint),
  payments.cards_of(uuid),
  payments.change_card(uuid, bigint, text, boolean),
  service_charges.bills_of(uuid, bigint),
  service_charges.has_house(uuid),
  support.file_of(uuid, uuid),
  support.is_file_of(uuid, uuid),
  support.is_ticket_of(uuid, text),
  support.messages_of(uuid, text),
  support.open_ticket_of(uuid, text, text, text, text, text, uuid[], bytea, bytea),
  support.reply_as_user(uuid, text, text, uuid[], bytea, bytea),
  support.store_file(uuid, text, text, bytea),
  support.ticket_of(uuid, text),
  support.tickets_of(uuid, bigint, integer),
  withdrawals.is_own_account(uuid, bigint),
  withdrawals.is_own_withdrawal(uuid, text)
from public;
grant execute on function households.approvals_for(uuid),
  households.is_sender(uuid, bigint),
  households.managed_estates(uuid),
  households.manages_estate(uuid, bigint),
  households.manages_house(uuid, bigint),
  households.manages_occupant(uuid, bigint),
  households.may_approve(uuid, text, bigint),
  households.may_decide(uuid, bigint),
  households.members_of(uuid, bigint),
  households.meters_of(uuid),
  households.owned_houses(uuid),
  households.requests_of(uuid, text, bigint),
  households.role_of(uuid, bigint),
  payments.cards_of(uuid),
  payments.change_card(uuid, bigint, text, boolean),
  service_charges.bills_of(uuid, bigint),
  service_charges.has_house(uuid),
  support.file_of(uuid, uuid),
  support.is_file_of(uuid, uuid),
  support.is_ticket_of(uuid, text),
  support.messages_of(uuid, text),
  support.open_ticket_of(uuid, text, text, text, text, text, uuid[], bytea, bytea),
  support.reply_as_user(uuid, text, text, uuid[], bytea, bytea),
  support.store_file(uuid, text, text, bytea),
  support.ticket_of(uuid, text),
  support.tickets_of(uuid, bigint, integer),
  withdrawals.is_own_account(uuid, bigint),
  withdrawals.is_own_withdrawal(uuid, text)
to gatelight_web, gatelight_app;
revoke execute on function households.approvals_for(bigint),
  households.is_sender(bigint,bigint),
  households.managed_estates(bigint),
  households.manages_estate(bigint,bigint),
  households.manages_house(bigint,bigint),
  households.manages_occupant(bigint,bigint),
  households.may_approve(bigint,text,bigint),
  households.may_decide(bigint,bigint),
  households.members_of(bigint,bigint),
  households.meters_of(bigint),
  households.owned_houses(bigint),
  households.requests_of(bigint,text,bigint),
  households.role_of(bigint,bigint),
  payments.cards_of(text),
  payments.change_card(text,bigint,text,boolean),
  service_charges.bills_of(bigint,bigint),
  service_charges.has_house(bigint),
  support.file_of(bigint,uuid),
  support.is_file_of(bigint,uuid),
  support.is_ticket_of(bigint,text),
  support.messages_of(bigint,text),
  support.open_ticket_of(bigint,text,text,text,text,text,uuid[],bytea,bytea),
  support.reply_as_user(bigint,text,text,uuid[],bytea,bytea),
  support.store_file(bigint,text,text,bytea),
  support.ticket_of(bigint,text),
  support.tickets_of(bigint,bigint,integer),
  withdrawals.is_own_account(bigint,bigint),
  withdrawals.is_own_withdrawal(bigint,text)
from gatelight_web;

-- ---------------------------------------------------------------------------------------------------------------------
-- Readings and reminders
-- ---------------------------------------------------------------------------------------------------------------------

-- What the estimate is made from, oldest first: readings of the household that has the meter, and what the user may see bought.
create function usage.history_of(p_user_id bigint, p_meter_id bigint, p_days integer)
returns table (kind text, at timestamptz, units_tenths bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select 'now', now(), 0::bigint
  union all
  select 'reading', r.taken_at, r.units_tenths from usage.reading r
  where r.meter_id = p_meter_id and r.removed_at is null and r.taken_at > now() - make_interval(days => p_days)
    and households.role_of(p_user_id, p_meter_id) is not null and households.role_of(r.user_id, p_meter_id) is not null
  union all
  select 'purchase', p.at, p.units_tenths from usage.purchases_of(p_user_id, p_meter_id, now() - make_interval(days => p_days)) p
  order by 2
$$;

create function usage.history_of(p_session uuid, p_meter_id bigint, p_days integer)
returns table (kind text, at timestamptz, units_tenths bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select * from usage.history_of(identity.user_of_session(p_session), p_meter_id, p_days)
$$;

-- No row: the user may not use the meter.
create function usage.add_reading(p_session uuid, p_meter_id bigint, p_units_tenths bigint)
returns table (id bigint, at timestamptz, units_tenths bigint)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  v_user_id bigint := identity.user_of_session(p_session);
begin
  if households.role_of(v_user_id, p_meter_id) is null then
    return;
  end if;
  return query
    insert into usage.reading as r (meter_id, user_id, units_tenths) values (p_meter_id, v_user_id, p_units_tenths)
    returning r.id, r.taken_at, r.units_tenths;
end $$;

-- The newest readings of a meter, newest first: those of the household that has it now.
create function usage.readings_of(p_session uuid, p_meter_id bigint) returns table (id bigint, at timestamptz, units_tenths bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  v_user_id bigint := identity.user_of_session(p_session);
begin
  return query
    select r.id, r.taken_at, r.units_tenths from usage.reading r
    where r.meter_id = p_meter_id and r.removed_at is null and households.role_of(v_user_id, p_meter_id) is not null
      and households.role_of(r.user_id, r.meter_id) is not null
    order by r.taken_at desc, r.id desc limit 20;
end $$;

-- Removes a reading that the user entered. False: it is not theirs.
create function usage.remove_reading(p_session uuid, p_meter_id bigint, p_id bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
begin
  update usage.reading r set removed_at = now()
  where r.id = p_id and r.user_id = v_user_id and r.meter_id = p_meter_id and r.removed_at is null;
  return found;
end $$;

create function usage.reminder_of(p_session uuid, p_meter_id bigint) returns table (is_on boolean, days_before integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select r.is_on, r.days_before from usage.reminder r
  where r.user_id = identity.user_of_session(p_session) and r.meter_id = p_meter_id
$$;

-- No row: the user may not use the meter.
create function usage.set_reminder(p_session uuid, p_meter_id bigint, p_is_on boolean, p_days_before integer)
returns table (is_on boolean, days_before integer)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  v_user_id bigint := identity.user_of_session(p_session);
begin
  if households.role_of(v_user_id, p_meter_id) is null then
    return;
  end if;
  return query
    insert into usage.reminder as r (meter_id, user_id, is_on, days_before)
    values (p_meter_id, v_user_id, p_is_on, coalesce(p_days_before, 3))
    on conflict (meter_id, user_id) do update set is_on = excluded.is_on, due_at = now(),
      days_before = coalesce(p_days_before, r.days_before)
    returning r.is_on, r.days_before;
end $$;

revoke all on function usage.history_of(bigint, bigint, integer), usage.history_of(uuid, bigint, integer),
  usage.add_reading(uuid, bigint, bigint), usage.readings_of(uuid, bigint), usage.remove_reading(uuid, bigint, bigint),
  usage.reminder_of(uuid, bigint), usage.set_reminder(uuid, bigint, boolean, integer) from public;
grant execute on function usage.history_of(bigint, bigint, integer) to gatelight_app;
grant execute on function usage.history_of(uuid, bigint, integer), usage.add_reading(uuid, bigint, bigint),
  usage.readings_of(uuid, bigint), usage.remove_reading(uuid, bigint, bigint), usage.reminder_of(uuid, bigint),
  usage.set_reminder(uuid, bigint, boolean, integer) to gatelight_web, gatelight_app;
revoke execute on function usage.purchases_of(bigint, bigint, timestamptz) from gatelight_web;
revoke all on usage.reading, usage.reminder from gatelight_web;
