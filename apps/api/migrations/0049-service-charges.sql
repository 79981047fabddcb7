-- What houses owe to their estate (security, cleaning, the generator), and what is paid from wallets.

insert into ledger.account_class (class, kind, parts, ends_in_currency, guarded, purpose) values
  ('service-charges', 'liability', 1, false, false, 'Service charges collected for an estate: estate id');

create schema service_charges;

create table service_charges.charge (
  id bigint generated always as identity primary key,
  house_id bigint not null references estates.house,
  title text not null check (length(title) between 1 and 100),
  amount_kobo bigint not null check (amount_kobo between 1 and 1000000000000),
  due_on date not null,
  created_at timestamptz not null default now(),
  -- By staff: nobody owes it any more.
  cancelled_at timestamptz,
  unique (house_id, title, due_on)
);

create table service_charges.payment (
  -- One payment a charge, whatever happens at once.
  charge_id bigint primary key references service_charges.charge,
  user_id bigint not null references identity."user",
  amount_kobo bigint not null check (amount_kobo > 0),
  key_hash bytea not null check (length(key_hash) = 32),
  reference text not null unique,
  journal_id bigint not null unique,
  paid_at timestamptz not null default now(),
  unique (user_id, key_hash)
);

create function service_charges.refuse_change() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'a payment of a service charge does not change' using errcode = '42501';
end $$;
create trigger only_added before update or delete on service_charges.payment
  for each row execute function service_charges.refuse_change();

create type service_charges.bill as (
  id bigint, title text, estate_name text, house_name text, amount_kobo bigint, due_on date, status text, paid_at timestamptz,
  paid_by_you boolean, reference text);

-- The bills of the houses in which the user lives, newest first. Owners of let houses see what their houses owe, too.
create function service_charges.bills_of(p_user_id bigint, p_charge_id bigint default null) returns setof service_charges.bill
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select c.id, c.title, e.name, h.name, c.amount_kobo, c.due_on,
    case when p.charge_id is not null then 'paid'
         when c.due_on < (now() at time zone 'Africa/Lagos')::date then 'overdue' else 'due' end,
    p.paid_at, coalesce(p.user_id = p_user_id, false), case when p.user_id = p_user_id then p.reference end
  from service_charges.charge c
  join estates.house h on h.id = c.house_id join estates.estate e on e.id = h.estate_id
  left join service_charges.payment p on p.charge_id = c.id
  where c.house_id in (select o.house_id from households.houses_of(p_user_id) o) and (c.cancelled_at is null or p.charge_id is not null)
    and (p_charge_id is null or c.id = p_charge_id)
  order by c.due_on desc, c.id desc limit 200
$$;

create function service_charges.has_house(p_user_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from households.houses_of(p_user_id))
$$;

-- Pays one bill from the wallet of this session's user. `outcome`: paid, replayed, not-found, charge-already-paid,
-- charge-changed, reused (the key was used for another bill). Raises GL004 when the wallet holds less.
create function service_charges.pay(p_session uuid, p_charge_id bigint, p_amount_kobo bigint, p_key_hash bytea, p_by jsonb, out outcome text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := (identity.live_session(p_session)).user_id;
  v_charge service_charges.charge;
  v_house estates.house;
  v_paid service_charges.payment;
  v_journal_id bigint;
  v_reference text := 'service-charge:' || p_charge_id;
begin
  -- The one lock that orders two payments of the same bill.
  select c.* into v_charge from service_charges.charge c where c.id = p_charge_id for update;
  if v_user_id is null or not found
     or not exists (select from households.houses_of(v_user_id) o where o.house_id = v_charge.house_id) then
    outcome := 'not-found';
    return;
  end if;
  select p.* into v_paid from service_charges.payment p where p.user_id = v_user_id and p.key_hash = p_key_hash;
  if found then
    outcome := case when v_paid.charge_id = p_charge_id then 'replayed' else 'reused' end;
    return;
  end if;
  if exists (select from service_charges.payment p where p.charge_id = p_charge_id) then
    outcome := 'charge-already-paid';
    return;
  end if;
  if v_charge.cancelled_at is not null or v_charge.amount_kobo <> p_amount_kobo then
    outcome := 'charge-changed';
    return;
  end if;
  select h.* into strict v_house from estates.house h where h.id = v_charge.house_id;
  perform ledger.open_account('wallet:' || v_user_id);
  perform ledger.open_account('service-charges:' || v_house.estate_id);
  select j.journal_id into strict v_journal_id from ledger.post(v_reference, 'service-charge-paid', 'NGN',
    left(v_charge.title || ', ' || v_house.name, 500), 'user:' || v_user_id, p_by ->> 'request',
    array['wallet:' || v_user_id], array['service-charges:' || v_house.estate_id], array[v_charge.amount_kobo]) j;
  insert into service_charges.payment (charge_id, user_id, amount_kobo, key_hash, reference, journal_id)
  values (p_charge_id, v_user_id, v_charge.amount_kobo, p_key_hash, v_reference, v_journal_id);
  perform audit.record('user:' || v_user_id, 'service-charge.paid', 'service-charge', p_charge_id::text, null,
    jsonb_build_object('amount_kobo', v_charge.amount_kobo, 'journal', v_journal_id), (p_by ->> 'ip')::inet, p_by ->> 'request');
  perform notifications.queue_for_user(v_user_id, v_reference, 'service-charge', p_charge_id::text, jsonb_build_object(
    'name', 'service-charge-paid', 'title', v_charge.title, 'houseName', v_house.name, 'amountKobo', v_charge.amount_kobo,
    'reference', v_reference), 'receipts');
  perform pg_notify('user_event', json_build_object('user', v_user_id::text, 'type', 'wallet')::text);
  outcome := 'paid';
end $$;

-- For the reconciliation: payments without their journal, or with another amount.
create function service_charges.wrong_payments() returns table (charge_id bigint, detail text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.charge_id, 'no journal moved ' || p.amount_kobo || ' kobo from wallet ' || p.user_id
  from service_charges.payment p
  where not exists (
    select from ledger.posting t join ledger.account a on a.id = t.account_id
    where t.journal_id = p.journal_id and a.code = 'wallet:' || p.user_id and t.amount_kobo = -p.amount_kobo)
$$;

revoke all on schema service_charges from public;
revoke all on all functions in schema service_charges from public;
grant usage on schema service_charges to gatelight_web, gatelight_app, gatelight_read;
grant execute on function service_charges.bills_of(bigint, bigint), service_charges.has_house(bigint),
  service_charges.pay(uuid, bigint, bigint, bytea, jsonb) to gatelight_web, gatelight_app;
grant execute on function service_charges.wrong_payments() to gatelight_app, gatelight_read;
grant select on service_charges.charge, service_charges.payment to gatelight_app, gatelight_read;
grant insert on service_charges.charge to gatelight_app;
grant update (cancelled_at) on service_charges.charge to gatelight_app;
