-- What a replacement moves, imports of lists, and what staff may read of all this.

-- Moves a household from a replaced meter to the new one: its members, its open requests, its reminders and its debt rule.
create function engineering.move_household(p_old_id bigint, p_new_id bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_link households.link;
begin
  for v_link in select * from households.link l where l.meter_id = p_old_id and l.ended_at is null order by l.user_id loop
    update households.link l set ended_at = now(), is_default = false where l.id = v_link.id;
    insert into households.link (meter_id, user_id, role, nickname, is_default)
    values (p_new_id, v_link.user_id, v_link.role, v_link.nickname, v_link.is_default);
    perform households.wake(v_link.user_id);
  end loop;
  update households.request r set meter_id = p_new_id where r.meter_id = p_old_id and r.status = 'open';
  update metering.meter n set debt_recovery_bp = o.debt_recovery_bp from metering.meter o where n.id = p_new_id and o.id = p_old_id;
end $$;
revoke all on function engineering.move_household(bigint, bigint) from public;
grant execute on function engineering.move_household(bigint, bigint) to gatelight_app;
grant execute on function households.clear_meter(bigint) to gatelight_app;

-- As in 0065, and: a new meter wakes the job that tells the simulator about it.
create or replace function metering.note_event(p_meter_id bigint, p_kind text, p_actor text, p_act text, p_reason text, p_facts jsonb)
returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into metering.meter_event (meter_id, kind, actor, act, reason, facts)
  values (p_meter_id, p_kind, p_actor, p_act, coalesce(p_reason, ''), coalesce(p_facts, '{}'));
  select pg_notify('meters', '') where p_kind = 'registered';
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Imports: a file becomes a draft, the draft is corrected, and an act applies all of it in one transaction
-- ---------------------------------------------------------------------------------------------------------------------

create schema imports;
revoke all on schema imports from public;
grant usage on schema imports to gatelight_staff, gatelight_app, gatelight_read;

create table imports.batch (
  id bigint generated always as identity primary key,
  list text not null check (list in ('estates', 'houses', 'occupants', 'meters', 'debts')),
  file_name text not null check (length(file_name) between 1 and 200),
  encoding text not null,
  columns text[] not null,
  state text not null default 'draft' check (state in ('draft', 'applied', 'undone', 'discarded')),
  -- Goes up with each correction: an act is for one state of the draft.
  revision integer not null default 1,
  created_by bigint not null references identity."user",
  created_at timestamptz not null default now(),
  applied_at timestamptz,
  undone_at timestamptz
);
create index batch_newest on imports.batch (created_at, id);

create table imports.row (
  batch_id bigint not null references imports.batch on delete cascade,
  -- The row's number in the file; the first row has the names of the columns.
  number integer not null check (number between 2 and 5100),
  cells jsonb not null,
  -- [{column, text}]; a row with problems is not imported, one with warnings is.
  problems jsonb not null default '[]',
  warnings jsonb not null default '[]',
  -- The row that this one became; null: not imported, or undone.
  made_id bigint,
  primary key (batch_id, number)
);

-- Staff work on a draft through these functions; the session proves who they are.
create function imports.store_draft(p_session uuid, p_list text, p_file_name text, p_encoding text, p_columns text[], p_rows jsonb)
returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := staff.caller(p_session, 'imports.run');
  v_id bigint;
begin
  -- Drafts that nobody finished are of no use after a month, and they hold names and phone numbers.
  delete from imports.batch b where b.state in ('draft', 'discarded') and b.created_at < now() - interval '30 days';
  insert into imports.batch (list, file_name, encoding, columns, created_by)
  values (p_list, p_file_name, p_encoding, p_columns, v_user_id) returning id into v_id;
  insert into imports.row (batch_id, number, cells, problems, warnings)
  select v_id, r.number, r.cells, r.problems, r.warnings
  from jsonb_to_recordset(p_rows) as r (number integer, cells jsonb, problems jsonb, warnings jsonb);
  return v_id;
end $$;

-- Stores corrected rows, and the outcome of the new check of all others. False: somebody else corrected the draft meanwhile,
-- or it ended.
create function imports.correct_draft(p_session uuid, p_id bigint, p_revision integer, p_rows jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform staff.caller(p_session, 'imports.run');
  update imports.batch b set revision = b.revision + 1 where b.id = p_id and b.state = 'draft' and b.revision = p_revision;
  if not found then
    return false;
  end if;
  update imports.row o set cells = r.cells, problems = r.problems, warnings = r.warnings
  from jsonb_to_recordset(p_rows) as r (number integer, cells jsonb, problems jsonb, warnings jsonb)
  where o.batch_id = p_id and o.number = r.number;
  return true;
end $$;

create function imports.discard_draft(p_session uuid, p_id bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform staff.caller(p_session, 'imports.run');
  update imports.batch b set state = 'discarded' where b.id = p_id and b.state = 'draft';
  return found;
end $$;

-- What stands in the way of undoing an import: the rows that something uses by now.
create function imports.in_the_way(p_id bigint) returns table (number integer, why text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  v_batch imports.batch;
begin
  select * into v_batch from imports.batch b where b.id = p_id;
  return query
  select r.number, u.why from imports.row r cross join lateral (
    select 'it has houses' where v_batch.list = 'estates' and exists (select from estates.house h where h.estate_id = r.made_id)
    union all
    select 'it has meters' where v_batch.list = 'estates' and exists (select from metering.meter m where m.estate_id = r.made_id)
    union all
    select 'it has a manager' where v_batch.list = 'estates'
      and exists (select from households.estate_manager s where s.estate_id = r.made_id)
    union all
    select 'it has a meter' where v_batch.list = 'houses' and exists (select from metering.meter m where m.house_id = r.made_id)
    union all
    select 'somebody lives there' where v_batch.list = 'houses'
      and (exists (select from households.occupant o where o.house_id = r.made_id)
        or exists (select from households.house_owner o where o.house_id = r.made_id))
    union all
    select 'it has service charges' where v_batch.list = 'houses'
      and exists (select from service_charges.charge c where c.house_id = r.made_id)
    union all
    select 'it was changed or moved out' where v_batch.list = 'occupants'
      and exists (select from households.occupant o where o.id = r.made_id and o.ended_at is not null)
    union all
    select 'the meter was changed' where v_batch.list = 'meters'
      and exists (select from metering.meter m where m.id = r.made_id and m.revision <> 1)
    union all
    select 'the meter has orders' where v_batch.list = 'meters'
      and exists (select from vending."order" o where o.meter_id = r.made_id)
    union all
    select 'the meter has engineering tokens' where v_batch.list = 'meters'
      and exists (select from engineering.request q where q.meter_id = r.made_id)
    union all
    select 'a household uses the meter' where v_batch.list = 'meters'
      and (exists (select from households.link l where l.meter_id = r.made_id)
        or exists (select from households.request q where q.meter_id = r.made_id)
        or exists (select from usage.reading u where u.meter_id = r.made_id))
    union all
    select 'a debt is booked on the meter' where v_batch.list = 'meters'
      and exists (select from ledger.account a join ledger.posting p on p.account_id = a.id where a.code = 'debt-receivable:' || r.made_id)
    union all
    select 'the debt has changed since' where v_batch.list = 'debts' and exists (
      select from ledger.account a join ledger.posting p on p.account_id = a.id
        join ledger.journal j on j.reference = 'import-debt:' || p_id || ':' || r.number
      where a.code = 'debt-receivable:' || r.made_id and p.journal_id > j.id)
  ) as u (why)
  where r.batch_id = p_id and r.made_id is not null
  order by r.number;
end $$;

-- Removes what an import made and nothing uses. A reference that appeared meanwhile stops all of it.
create function imports.remove_made(p_id bigint) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_batch imports.batch;
  v_rows integer;
begin
  select * into v_batch from imports.batch b where b.id = p_id and b.state = 'applied' for update;
  if not found then
    raise exception 'import % is not applied', p_id using errcode = 'MT002';
  end if;
  perform set_config('gatelight.undo_import', 'on', true);
  case v_batch.list
    when 'estates' then delete from estates.estate e using imports.row r where r.batch_id = p_id and e.id = r.made_id;
    when 'houses' then delete from estates.house h using imports.row r where r.batch_id = p_id and h.id = r.made_id;
    when 'occupants' then delete from households.occupant o using imports.row r where r.batch_id = p_id and o.id = r.made_id;
    when 'meters' then
      delete from metering.meter_event v using imports.row r where r.batch_id = p_id and v.meter_id = r.made_id;
      delete from metering.unit_carry c using imports.row r where r.batch_id = p_id and c.meter_id = r.made_id;
      delete from metering.meter m using imports.row r where r.batch_id = p_id and m.id = r.made_id;
    else null;
  end case;
  perform set_config('gatelight.undo_import', '', true);
  update imports.row r set made_id = null where r.batch_id = p_id and r.made_id is not null;
  get diagnostics v_rows = row_count;
  update imports.batch b set state = 'undone', undone_at = now(), revision = b.revision + 1 where b.id = p_id;
  return v_rows;
end $$;

revoke all on all functions in schema imports from public;
grant execute on function imports.store_draft(uuid, text, text, text, text[], jsonb),
  imports.correct_draft(uuid, bigint, integer, jsonb), imports.discard_draft(uuid, bigint) to gatelight_staff;
grant execute on function imports.in_the_way(bigint) to gatelight_staff, gatelight_app;
grant execute on function imports.remove_made(bigint) to gatelight_app;
grant select on imports.batch, imports.row to gatelight_staff, gatelight_app, gatelight_read;
grant update (state, applied_at, revision) on imports.batch to gatelight_app;
grant update (made_id) on imports.row to gatelight_app;

-- ---------------------------------------------------------------------------------------------------------------------
-- What staff read
-- ---------------------------------------------------------------------------------------------------------------------

grant usage on schema engineering to gatelight_staff;
grant select on estates.estate, estates.house, households.occupant, households.link, households.house_owner,
  households.estate_manager, metering.meter, metering.meter_event, metering.tariff, metering.life_step,
  engineering.request, engineering.free_units, engineering.free_issue_limit, engineering.replacement, usage.reading
  to gatelight_staff;
-- Never the digits: engineering.show_tokens gives them and writes down who looked.
grant select (request_id, position) on engineering.token to gatelight_staff;
grant select (id, reference, meter_id, status, units_tenths, vended_at) on vending."order" to gatelight_staff;
grant usage on schema authority to gatelight_staff;
grant select (supply_group_code, key_revision, key_generation, encryption_algorithm, base_date, key_expiry)
  on authority.vending_key to gatelight_staff;
grant select on ledger.account_balance to gatelight_staff;
grant execute on function engineering.limit_of(bigint, text, timestamptz), engineering.given_this_month(bigint, text)
  to gatelight_staff;

-- Whether a meter had a token that was sold; the digits stay hidden.
create function engineering.has_tokens(p_meter_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from vending.token t where t.meter_id = p_meter_id)
    or exists (select from engineering.request r where r.meter_id = p_meter_id and r.kind <> 'test')
$$;

-- The digits of a request's tokens, for a technician who may make such tokens; who looked is written down.
create function engineering.show_tokens(p_session uuid, p_number text, p_request_id bigint, p_by jsonb) returns text[]
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := staff.caller(p_session, 'meters.engineer');
  v_tokens text[];
begin
  select array_agg(t.token order by t.position) into v_tokens
  from engineering.token t join engineering.request r on r.id = t.request_id join metering.meter m on m.id = r.meter_id
  where r.id = p_request_id and m.number = p_number;
  if v_tokens is not null then
    perform audit.record('user:' || v_user_id, 'meter.tokens-view', 'meter', p_number, null,
      jsonb_build_object('request', p_request_id::text), (p_by ->> 'ip')::inet, p_by ->> 'request');
  end if;
  return v_tokens;
end $$;
revoke all on function engineering.has_tokens(bigint), engineering.show_tokens(uuid, text, bigint, jsonb) from public;
grant execute on function engineering.has_tokens(bigint) to gatelight_staff, gatelight_app;
grant execute on function engineering.show_tokens(uuid, text, bigint, jsonb) to gatelight_staff;

-- The public look at one estate.
grant select (address) on estates.estate to gatelight_web;

-- Reconciliation compares the authority's list with our requests.
grant select on authority.key_change to gatelight_read;
