-- What a user may do with their own data: a photo, an export, and the end of the account.

create table privacy.photo (
  user_id bigint primary key references identity."user" (id),
  -- The name in the address of the picture, random: a new photo has a new address.
  name uuid not null unique,
  -- Always a JPEG that we wrote ourselves.
  content bytea not null check (length(content) between 100 and 400000),
  created_at timestamptz not null default now()
);

-- Stores the photo of the user of this session, or removes it (null).
create function privacy.set_photo(p_session uuid, p_name uuid, p_content bytea) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_me identity.session := identity.live_session(p_session);
begin
  if v_me.id is null then
    return false;
  end if;
  if p_content is null then
    delete from privacy.photo p where p.user_id = v_me.user_id;
  else
    insert into privacy.photo as p (user_id, name, content) values (v_me.user_id, p_name, p_content)
    on conflict (user_id) do update set name = excluded.name, content = excluded.content, created_at = now();
  end if;
  update identity."user" u set photo_name = case when p_content is not null then p_name end where u.id = v_me.user_id;
  return true;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Export
-- ---------------------------------------------------------------------------------------------------------------------

create function privacy.rows_of(p_query text, p_user_id bigint) returns jsonb
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  v_rows jsonb;
begin
  execute format('select coalesce(jsonb_agg(to_jsonb(x)), ''[]'') from (%s) x', p_query) into v_rows using p_user_id;
  return v_rows;
end $$;

-- Everything that names the user of this session, part by part, without secrets (password, codes, keys) and without what
-- belongs to others. Null: no such session. A part whose table a deployment does not have is empty.
create function privacy.export_of(p_session uuid) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_me identity.session := identity.live_session(p_session);
  v_parts jsonb := '{}';
  v_part record;
begin
  if v_me.id is null then
    return null;
  end if;
  for v_part in
    select * from (values
      ('profile', 'identity.user',
        'select u.email, u.first_name, u.last_name, u.user_name, u.phone_number, u.address, u.created_at, u.email_verified_at from identity."user" u where u.id = $1'),
      ('roles', 'identity.user_role', 'select r.role, r.granted_at from identity.user_role r where r.user_id = $1 order by r.role'),
      ('sessions', 'identity.session',
        'select s.created_at, s.last_seen_at, s.ended_at, host(s.ip) as ip, s.user_agent from identity.session s where s.user_id = $1 order by s.id'),
      ('meters', 'households.link',
        'select m.number, m.utility, l.role, l.nickname, l.created_at, l.ended_at from households.link l join metering.meter m on m.id = l.meter_id where l.user_id = $1 order by l.id'),
      ('houses', 'households.house_owner',
        'select e.name as estate, h.name as house, o.created_at, o.ended_at from households.house_owner o join estates.house h on h.id = o.house_id join estates.estate e on e.id = h.estate_id where o.user_id = $1 order by o.created_at'),
      ('orders', 'vending.order',
        'select o.reference, o.status, o.method, o.meter_number, o.utility, o.amount_kobo, o.vat_kobo, o.units_tenths, o.created_at, o.paid_at, (select string_agg(t.token, '' '' order by t.position) from vending.token t where t.order_id = o.id) as tokens from vending."order" o where o.buyer_id = $1::text order by o.id'),
      ('wallet', 'ledger.posting',
        'select j.reference, j.kind, j.memo, p.amount_kobo, p.balance_after_kobo, p.created_at from ledger.account a join ledger.posting p on p.account_id = a.id join ledger.journal j on j.id = p.journal_id where a.code = ''wallet:'' || $1::text order by p.id'),
      ('fundings', 'wallets.funding',
        'select f.reference, f.method, f.amount_kobo, f.status, f.credited_kobo, f.created_at from wallets.funding f where f.user_id = $1::text order by f.id'),
      ('cards', 'payments.saved_card',
        'select c.name, c.brand, c.last4, c.expiry_month, c.expiry_year, c.consented_at from payments.saved_card c where c.user_id = $1::text order by c.id'),
      ('readings', 'usage.reading',
        'select m.number, r.units_tenths, r.taken_at from usage.reading r join metering.meter m on m.id = r.meter_id where r.user_id = $1 and r.removed_at is null order by r.id'),
      ('service_charges', 'service_charges.payment',
        'select c.title, p.amount_kobo, p.reference, p.paid_at from service_charges.payment p join service_charges.charge c on c.id = p.charge_id where p.user_id = $1 order by p.paid_at'),
      ('choices', 'preferences.choice',
        'select c.setting, c.allowed, c.chosen_at from preferences.choice c where c.user_id = $1 order by c.id'),
      ('notifications', 'notifications.inbox',
        'select i.texts -> ''en'' ->> ''title'' as title, i.texts -> ''en'' ->> ''text'' as text, i.created_at, i.read_at from notifications.inbox i where i.user_id = $1 order by i.id'),
      ('messages', 'notifications.message',
        'select m.template, m.channel, m.recipient, m.state, m.created_at from notifications.message m where m.user_id = $1 order by m.id'),
      ('tickets', 'support.ticket',
        'select t.number, t.subject, t.message, t.status, t.created_at, (select coalesce(jsonb_agg(jsonb_build_object(''author'', r.author, ''text'', r.message, ''at'', r.created_at) order by r.id), ''[]'') from support.reply r where r.ticket_id = t.id) as replies from support.ticket t where t.user_id = $1 order by t.id'),
      ('push_devices', 'notifications.push_device',
        'select split_part(d.endpoint, ''/'', 3) as service, d.created_at from notifications.push_device d where d.user_id = $1 order by d.id')
    ) as parts (name, relation, query)
  loop
    v_parts := v_parts || jsonb_build_object(v_part.name,
      case when exists (
        select from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname || '.' || c.relname = v_part.relation)
      then privacy.rows_of(v_part.query, v_me.user_id) else '[]' end);
  end loop;
  return v_parts;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- The end of an account
-- ---------------------------------------------------------------------------------------------------------------------

-- What stands in the way of deletion.
create function privacy.blockers_of(p_user_id bigint, out wallet_kobo bigint, out open_orders bigint, out open_payments bigint)
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  select coalesce(sum(b.balance_kobo), 0)::bigint into wallet_kobo
  from ledger.account a join ledger.balance b on b.account_id = a.id where a.code = 'wallet:' || p_user_id;
  -- An order that nobody paid and that has expired is over; so is one that was vended or whose money went back.
  select count(*) into open_orders from vending."order" o
  where o.buyer_id = p_user_id::text
    and o.status not in ('vended', 'expired', 'cancelled', 'refunded', 'credited');
  select count(*) into open_payments from wallets.funding f where f.user_id = p_user_id::text and f.status = 'pending';
  if to_regclass('withdrawals.withdrawal') is not null then
    execute $q$select $1 + count(*) from withdrawals.withdrawal w where w.user_id = $2 and w.status in ('requested', 'sending', 'unknown')$q$
      into open_payments using open_payments, p_user_id;
  end if;
end $$;

create function privacy.deletion_blockers(p_session uuid, out wallet_kobo bigint, out open_orders bigint, out open_payments bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select b.wallet_kobo, b.open_orders, b.open_payments
  from privacy.blockers_of((identity.live_session(p_session)).user_id) b
$$;

-- Ends the account of this session: 'deleted', or why not: 'step-up-required', 'wallet-not-empty', 'orders-open', 'last-admin'.
-- The person goes; the ledger, orders and tokens stay under a number that names nobody, because the law wants them for six
-- years, and so do the records of consent. Needs the password again.
create function privacy.delete_account(p_session uuid, p_by jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_me identity.session := identity.live_session(p_session);
  v_blockers record;
  v_card record;
begin
  if v_me.id is null or not identity.has_step_up(p_session) then
    return 'step-up-required';
  end if;
  -- Against a purchase, a funding or another deletion at the same moment: the wallet's row is locked until this commits, and
  -- what begins afterwards has no session any more.
  perform from identity."user" u where u.id = v_me.user_id for update;
  perform from ledger.balance b join ledger.account a on a.id = b.account_id where a.code = 'wallet:' || v_me.user_id for update of b;
  select * into v_blockers from privacy.blockers_of(v_me.user_id);
  if v_blockers.wallet_kobo <> 0 then
    return 'wallet-not-empty';
  end if;
  if v_blockers.open_orders + v_blockers.open_payments > 0 then
    return 'orders-open';
  end if;
  if identity.is_admin(v_me.user_id) and not exists (
    select from identity.user_role r where r.role = 'admin' and r.user_id <> v_me.user_id) then
    return 'last-admin';
  end if;
  insert into notifications.message (event, subject_kind, subject_id, channel, recipient, payload)
  select 'account:' || u.id || ':deleted', 'account', u.id::text, 'email', u.email, jsonb_build_object('name', 'account-deleted')
  from identity."user" u where u.id = v_me.user_id;
  perform pg_notify('notifications', '');
  delete from privacy.photo p where p.user_id = v_me.user_id;
  delete from notifications.push_device d where d.user_id = v_me.user_id;
  delete from notifications.inbox i where i.user_id = v_me.user_id;
  -- What is still to be sent goes nowhere; what was sent keeps its fact and loses its address and text.
  update notifications.message m set state = 'withheld', changed_at = now() where m.user_id = v_me.user_id and m.state = 'queued';
  update notifications.message m set recipient = 'erased:' || m.id, payload = null, filed_at = coalesce(m.filed_at, now())
  where m.user_id = v_me.user_id;
  update support.ticket t set name = 'Erased user', email = 'deleted-' || v_me.user_id || '@deleted.invalid', phone_number = '',
    message = '(removed)', status = 'closed'
  where t.user_id = v_me.user_id;
  update support.reply r set message = '(removed)'
  from support.ticket t where t.id = r.ticket_id and t.user_id = v_me.user_id and r.author = 'user';
  if to_regclass('households.link') is not null then
    perform households.forget_user(v_me.user_id);
  end if;
  if to_regclass('usage.reminder') is not null then
    execute 'delete from usage.reminder r where r.user_id = $1' using v_me.user_id;
  end if;
  if to_regclass('payments.saved_card') is not null then
    for v_card in execute 'select c.id from payments.saved_card c where c.user_id = $1 and c.removed_at is null' using v_me.user_id::text loop
      execute 'select payments.remove_card($1, $2, $3, $4)' using v_me.user_id::text, v_card.id, (p_by ->> 'ip')::inet, p_by ->> 'request';
    end loop;
  end if;
  if to_regclass('withdrawals.bank_account') is not null then
    execute 'update withdrawals.bank_account b set removed_at = now(), is_default = false where b.user_id = $1 and b.removed_at is null'
      using v_me.user_id;
  end if;
  perform identity.erase_user(v_me.user_id, p_by);
  return 'deleted';
end $$;

revoke all on all functions in schema privacy from public;
grant usage on schema privacy to gatelight_web, gatelight_app;
grant execute on function privacy.set_photo(uuid, uuid, bytea), privacy.export_of(uuid), privacy.deletion_blockers(uuid),
  privacy.delete_account(uuid, jsonb) to gatelight_web, gatelight_app;
grant select on privacy.photo to gatelight_web, gatelight_app;
