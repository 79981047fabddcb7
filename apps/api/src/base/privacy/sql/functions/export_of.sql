-- Everything that identifies the user of this session, part by part, without secrets (password, codes, keys) and
-- without data of others. Null: no such session. A part whose table a deployment does not have is empty.
create or replace function privacy.export_of(p_session uuid) returns jsonb
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
      ('wallet_pin', 'identity.pin', 'select p.set_at from identity.pin p where p.user_id = $1'),
      ('meters', 'households.link',
        'select m.number, m.utility, l.role, l.nickname, l.created_at, l.ended_at from households.link l join metering.meter m on m.id = l.meter_id where l.user_id = $1 order by l.id'),
      ('favourite_meters', 'households.favourite',
        'select f.meter_number, f.name, f.created_at from households.favourite f where f.user_id = $1 order by f.id'),
      ('houses', 'households.house_owner',
        'select e.name as estate, h.name as house, o.created_at, o.ended_at from households.house_owner o join estates.house h on h.id = o.house_id join estates.estate e on e.id = h.estate_id where o.user_id = $1 order by o.created_at'),
      ('estates', 'teams.member',
        'select e.name as estate, m.role, m.created_at, m.ended_at from teams.member m join estates.estate e on e.id = m.estate_id where m.user_id = $1 order by m.id'),
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
      ('service_charges', 'service_charges.receipt',
        'select r.number, h.name as house, r.way, r.amount_kobo, r.reference, r.paid_at from service_charges.receipt r join estates.house h on h.id = r.house_id where r.user_id = $1 order by r.paid_at'),
      ('choices', 'preferences.choice',
        'select c.setting, c.allowed, c.chosen_at from preferences.choice c where c.user_id = $1 order by c.id'),
      ('notifications', 'notifications.inbox',
        'select i.texts -> ''en'' ->> ''title'' as title, i.texts -> ''en'' ->> ''text'' as text, i.created_at, i.read_at from notifications.inbox i where i.user_id = $1 order by i.id'),
      ('messages', 'notifications.message',
        'select m.template, m.channel, m.recipient, m.state, m.created_at from notifications.message m where m.user_id = $1 order by m.id'),
      ('tickets', 'support.ticket',
        'select t.number, t.subject, t.message, t.status, t.created_at, (select coalesce(jsonb_agg(jsonb_build_object(''author'', r.author, ''text'', r.message, ''at'', r.created_at) order by r.id), ''[]'') from support.reply r where r.ticket_id = t.id) as replies from support.ticket t where t.user_id = $1 order by t.id'),
      ('ticket_files', 'support.attachment',
        'select t.number as ticket, case when a.by_staff then ''us'' else ''you'' end as sent_by, a.name, a.kind, a.bytes, a.created_at, ''/api/v1/users/attachments/'' || a.id as address from support.attachment a left join support.ticket t on t.id = a.ticket_id where t.user_id = $1 or (a.ticket_id is null and a.uploader_id = $1 and not a.by_staff) order by a.created_at, a.id'),
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
revoke all on function privacy.export_of(uuid) from public;
grant execute on function privacy.export_of(uuid) to gatelight_app, gatelight_web;
