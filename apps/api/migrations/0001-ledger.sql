-- The ledger and the audit trail. Whatever must be true of them is held here and not in TypeScript: the application's
-- role may read these tables and call the functions granted at the end, and nothing else.
--
-- SQLSTATEs of our own:
--   GL001 malformed request            GL005 reference already posted with other content
--   GL002 unknown account or class     GL006 journal does not balance
--   GL003 currencies differ            GL007 append-only table
--   GL004 insufficient funds           GL008 journal cannot be reversed
--   GL009 day not over                 GL010 must open its transaction

create schema audit;
create schema ledger;

-- ---------------------------------------------------------------------------------------------------------------------
-- Audit trail
-- ---------------------------------------------------------------------------------------------------------------------

create table audit.entry (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor text not null check (length(actor) between 1 and 200),
  action text not null check (action ~ '^[a-z][a-z0-9.-]{0,99}$'),
  object_kind text not null check (object_kind ~ '^[a-z][a-z0-9-]{0,62}$'),
  object_id text not null check (length(object_id) between 1 and 200),
  before jsonb,
  after jsonb,
  ip inet,
  request_id text check (length(request_id) <= 200)
);
-- Answers "what happened to this object", and I12: is there a journal without an entry?
create index entry_object on audit.entry (object_kind, object_id, id);

-- The chain: seal n names the entry it covers, the hash before it and its own. Written behind the entries by a job,
-- because chaining inside the business transaction would make every transaction wait for the one before it.
create table audit.seal (
  entry_id bigint primary key references audit.entry (id),
  hash bytea not null check (length(hash) = 32),
  previous_hash bytea not null check (length(previous_hash) = 32),
  sealed_at timestamptz not null default now()
);

-- Ids are given out before transactions commit, so a lower id can appear after a higher one. A "mark" says up to which
-- id everything is decided: note the last id given out, then our own transaction id; whoever held one of those ids got
-- its transaction id earlier, so once no lower transaction runs, every id up to the noted one is committed or gone.
-- Needs writers to have their transaction id before they draw their row id; both writers below see to that.
create table ledger.mark (
  name text primary key check (name in ('audit', 'posting')),
  settled_id bigint not null default 0,
  pending_id bigint,
  pending_xid xid8
);
insert into ledger.mark (name) values ('audit'), ('posting');

create function ledger.advance_mark(p_name text, p_sequence regclass) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_last bigint;
  v_xid xid8;
  v_mark ledger.mark;
begin
  if pg_current_xact_id_if_assigned() is not null then
    raise exception 'advancing the mark "%" must be the first write of its transaction', p_name using errcode = 'GL010';
  end if;
  v_last := coalesce(pg_sequence_last_value(p_sequence), 0);
  v_xid := pg_current_xact_id();
  select * into strict v_mark from ledger.mark where name = p_name for update;
  if v_mark.pending_id is not null
     -- A mark from the future came from another cluster by a restored backup; nothing of it still runs.
     and (v_mark.pending_xid <= pg_snapshot_xmin(pg_current_snapshot()) or v_mark.pending_xid > v_xid) then
    v_mark.settled_id := greatest(v_mark.settled_id, v_mark.pending_id);
    v_mark.pending_id := null;
  end if;
  if v_mark.pending_id is null and v_last > v_mark.settled_id then
    v_mark.pending_id := v_last;
    v_mark.pending_xid := v_xid;
  end if;
  update ledger.mark
     set settled_id = v_mark.settled_id, pending_id = v_mark.pending_id,
         pending_xid = case when v_mark.pending_id is null then null else v_mark.pending_xid end
   where name = p_name;
  return v_mark.settled_id;
end $$;

create function audit.record(
  p_actor text, p_action text, p_object_kind text, p_object_id text,
  p_before jsonb, p_after jsonb, p_ip inet, p_request_id text
) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_id bigint;
begin
  perform pg_current_xact_id(); -- before the row id: see ledger.mark
  insert into audit.entry (actor, action, object_kind, object_id, before, after, ip, request_id)
  values (p_actor, p_action, p_object_kind, p_object_id, p_before, p_after, p_ip, p_request_id)
  returning id into v_id;
  return v_id;
end $$;

-- Everything in an entry, as one unambiguous text that does not depend on session settings.
create function audit.entry_hash(p_previous bytea, p_entry audit.entry) returns bytea
language sql stable set search_path = pg_catalog, pg_temp as $$
  select sha256(p_previous || convert_to(jsonb_build_array(
    p_entry.id, to_char(p_entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), p_entry.actor, p_entry.action,
    p_entry.object_kind, p_entry.object_id, p_entry.before, p_entry.after, p_entry.ip::text, p_entry.request_id
  )::text, 'UTF8'))
$$;

create function audit.seal_entries(p_limit integer) returns table (sealed bigint, head_hash bytea)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_settled bigint := ledger.advance_mark('audit', 'audit.entry_id_seq'); -- its row lock lets one sealer in at a time
  v_last bigint;
  v_entry audit.entry;
begin
  select s.entry_id, s.hash into v_last, head_hash from audit.seal s order by s.entry_id desc limit 1;
  v_last := coalesce(v_last, 0);
  head_hash := coalesce(head_hash, decode(repeat('00', 32), 'hex'));
  sealed := 0;
  for v_entry in
    select * from audit.entry e where e.id > v_last and e.id <= v_settled order by e.id limit p_limit
  loop
    insert into audit.seal (entry_id, previous_hash, hash)
    values (v_entry.id, head_hash, audit.entry_hash(head_hash, v_entry))
    returning hash into head_hash;
    sealed := sealed + 1;
  end loop;
  return next;
end $$;

-- Zero rows when the chain is whole.
create function audit.verify_chain() returns table (entry_id bigint, fault text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with link as (
    select s.entry_id, s.hash, s.previous_hash,
           lag(s.hash, 1, decode(repeat('00', 32), 'hex')) over (order by s.entry_id) as expected_previous
    from audit.seal s
  )
  select l.entry_id,
         case when e.id is null then 'the sealed entry is gone'
              when l.previous_hash <> l.expected_previous then 'the chain is cut before this entry'
              else 'the entry is not what was sealed' end
  from link l left join audit.entry e on e.id = l.entry_id
  where e.id is null or l.previous_hash <> l.expected_previous or l.hash <> audit.entry_hash(l.previous_hash, e)
  union all
  select e.id, 'the entry was slipped in behind the chain'
  from audit.entry e
  where e.id <= (select max(s.entry_id) from audit.seal s)
    and not exists (select from audit.seal s where s.entry_id = e.id)
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Accounts
-- ---------------------------------------------------------------------------------------------------------------------

-- What an account may be is decided here, so the application cannot open a wallet that may be overdrawn.
create table ledger.account_class (
  class text primary key check (class ~ '^[a-z][a-z0-9-]{0,62}$'),
  kind text not null check (kind in ('asset', 'liability', 'income', 'expense', 'equity')),
  parts integer not null check (parts between 0 and 3),
  ends_in_currency boolean not null,
  guarded boolean not null,
  purpose text not null,
  -- The guard is "signed balance >= 0", which only means "available" where the normal side is credit.
  check (not guarded or kind = 'liability'),
  check (not ends_in_currency or parts > 0)
);
insert into ledger.account_class (class, kind, parts, ends_in_currency, guarded, purpose) values
  ('provider-clearing', 'asset', 2, true, false, 'Money a payment provider holds for us: provider, currency'),
  ('debt-receivable', 'asset', 1, false, false, 'What is owed on a meter: meter id'),
  ('wallet', 'liability', 1, false, true, 'A resident''s money: user id'),
  ('order-clearing', 'liability', 0, false, false, 'Paid for, not yet vended'),
  ('refunds-owed', 'liability', 1, true, false, 'Money on its way back to a payer: currency'),
  ('suspense', 'liability', 1, true, false, 'Money that arrived and that nobody could place yet: currency'),
  ('payouts-in-transit', 'liability', 0, false, false, 'Withdrawals requested, not yet at the bank'),
  ('vat-payable', 'liability', 0, false, false, 'VAT collected for the state'),
  ('revenue', 'income', 2, false, false, 'Units sold, without VAT: utility, estate id'),
  ('service-fees', 'income', 0, false, false, 'Fees we charge'),
  ('provider-fees', 'expense', 0, false, false, 'Fees providers charge us'),
  ('opening-balances', 'equity', 0, false, false, 'Debts and balances carried over from before this ledger');

create table ledger.account (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[a-z][a-z0-9-]*(:[A-Za-z0-9][A-Za-z0-9._-]{0,63})*$' and length(code) <= 200),
  class text not null references ledger.account_class (class),
  kind text not null check (kind in ('asset', 'liability', 'income', 'expense', 'equity')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  guarded boolean not null,
  created_at timestamptz not null default now()
);

-- Only guarded accounts have a row here, and with it a lock: revenue, VAT and clearing take part in every journal, and
-- one locked row for each would put all journals in a queue.
create table ledger.balance (
  account_id bigint primary key references ledger.account (id),
  balance_kobo bigint not null default 0 check (balance_kobo >= 0)
) with (fillfactor = 50);

-- The other accounts: the sum of postings up to through_id; later postings are added when read (ledger.account_balance).
create table ledger.total (
  account_id bigint primary key references ledger.account (id),
  through_id bigint not null,
  balance_kobo bigint not null
);

create function ledger.open_account(p_code text) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_id bigint;
  v_parts text[] := string_to_array(p_code, ':');
  v_class ledger.account_class;
  v_currency text := 'NGN';
begin
  select a.id into v_id from ledger.account a where a.code = p_code;
  if found then
    return v_id;
  end if;
  select * into v_class from ledger.account_class c where c.class = v_parts[1];
  if not found or cardinality(v_parts) - 1 <> v_class.parts then
    raise exception 'no account class fits "%"', p_code using errcode = 'GL002';
  end if;
  if v_class.ends_in_currency then
    v_currency := v_parts[cardinality(v_parts)];
  end if;
  insert into ledger.account (code, class, kind, currency, guarded)
  values (p_code, v_class.class, v_class.kind, v_currency, v_class.guarded)
  on conflict (code) do nothing
  returning id into v_id;
  if v_id is null then
    select a.id into strict v_id from ledger.account a where a.code = p_code;
  elsif v_class.guarded then
    insert into ledger.balance (account_id) values (v_id);
  end if;
  return v_id;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Journals and postings
-- ---------------------------------------------------------------------------------------------------------------------

create table ledger.journal (
  id bigint generated always as identity primary key,
  reference text not null unique check (length(reference) between 1 and 200),
  kind text not null check (kind ~ '^[a-z][a-z0-9-]{0,62}$'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  memo text not null check (length(memo) <= 500),
  actor text not null check (length(actor) between 1 and 200),
  request_id text check (length(request_id) <= 200),
  -- What makes two posts with one reference "the same": kind, currency, reversed journal, amounts by account.
  content_hash bytea not null check (length(content_hash) = 32),
  reverses bigint references ledger.journal (id),
  created_at timestamptz not null default now(),
  check (reverses <> id)
);
create unique index journal_reverses_once on ledger.journal (reverses) where reverses is not null;
create index journal_created_at on ledger.journal using brin (created_at);

-- Signed: credit is positive. At most one posting of an account in a journal. No foreign keys: to account, they would
-- put a shared row lock on revenue and VAT in every journal (accounts are never deleted, and ledger.write_journal looks
-- each one up); to journal, the statement trigger below proves the same and more.
create table ledger.posting (
  id bigint generated always as identity,
  journal_id bigint not null,
  account_id bigint not null,
  amount_kobo bigint not null check (amount_kobo <> 0),
  -- Guarded accounts only: their row is locked while this is written, so it is exact and ids follow its order.
  balance_after_kobo bigint check (balance_after_kobo >= 0),
  created_at timestamptz not null default now(),
  primary key (journal_id, account_id)
);
create unique index posting_statement on ledger.posting (account_id, id desc);

create function ledger.refuse_change() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception '%.% is append-only: % refused', tg_table_schema, tg_table_name, tg_op using errcode = 'GL007';
end $$;

-- One INSERT brings a journal's postings complete and balanced, and none is ever added to a journal that has some.
create function ledger.check_postings() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  v_new record;
  v_currency text;
begin
  -- One look-up at a time: as a single statement the planner hashed whole tables, 30 ms a journal instead of 0.1.
  for v_new in
    select n.journal_id, sum(n.amount_kobo) as sum_kobo, count(*) as postings, array_agg(n.account_id) as account_ids
    from new_posting n group by n.journal_id
  loop
    select j.currency into v_currency from ledger.journal j where j.id = v_new.journal_id;
    if not found or v_new.sum_kobo <> 0 or v_new.postings < 2
       or v_new.postings <> (select count(*) from ledger.posting p where p.journal_id = v_new.journal_id)
       or v_new.postings <> (
         select count(*) from unnest(v_new.account_ids) as u (id)
         cross join lateral (
           select from ledger.account acc where acc.id = u.id and acc.currency = v_currency limit 1
         ) a
       ) then
      raise exception 'journal % does not balance', v_new.journal_id using errcode = 'GL006';
    end if;
  end loop;
  return null;
end $$;

-- At commit: a journal has postings that sum to zero, and a reversal is the exact opposite of what it reverses.
create function ledger.check_journal() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan as $$
begin
  if not exists (
    select from ledger.posting p where p.journal_id = new.id having sum(p.amount_kobo) = 0 and count(*) >= 2
  ) then
    raise exception 'journal % does not balance', new.id using errcode = 'GL006';
  end if;
  if new.reverses is not null and exists (
    select from ledger.posting p where p.journal_id in (new.id, new.reverses)
    group by p.account_id having sum(p.amount_kobo) <> 0
  ) then
    raise exception 'journal % is not the opposite of journal %', new.id, new.reverses using errcode = 'GL006';
  end if;
  return null;
end $$;

create trigger posting_balanced after insert on ledger.posting
  referencing new table as new_posting for each statement execute function ledger.check_postings();
create constraint trigger journal_balanced after insert on ledger.journal
  deferrable initially deferred for each row execute function ledger.check_journal();

-- Not granted to anyone: post and reverse check what they were given and end here.
create function ledger.write_journal(
  p_reference text, p_kind text, p_currency text, p_memo text, p_actor text, p_request_id text,
  p_account_ids bigint[], p_amounts bigint[], p_guarded boolean[], p_reverses bigint,
  out journal_id bigint, out replayed boolean
)
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  v_hash bytea := sha256(convert_to(
    jsonb_build_array(p_kind, p_currency, p_reverses, p_account_ids, p_amounts)::text, 'UTF8'));
  v_known bytea;
  v_balance bigint;
  v_after bigint[] := array_fill(null::bigint, array[cardinality(p_account_ids)]);
begin
  insert into ledger.journal (reference, kind, currency, memo, actor, request_id, content_hash, reverses)
  values (p_reference, p_kind, p_currency, p_memo, p_actor, p_request_id, v_hash, p_reverses)
  on conflict (reference) do nothing
  returning id into journal_id;
  if journal_id is null then -- a concurrent post of the same reference was waited for and has committed
    select j.id, j.content_hash into strict journal_id, v_known from ledger.journal j where j.reference = p_reference;
    if v_known <> v_hash then
      raise exception 'reference "%" was posted with other content', p_reference using errcode = 'GL005';
    end if;
    replayed := true;
    return;
  end if;
  replayed := false;

  for i in 1 .. cardinality(p_account_ids) loop -- the arrays come in id order: two journals never wait for each other
    if p_guarded[i] then
      update ledger.balance b set balance_kobo = b.balance_kobo + p_amounts[i]
       where b.account_id = p_account_ids[i] and b.balance_kobo + p_amounts[i] >= 0
      returning b.balance_kobo into v_balance;
      if not found then
        raise exception 'insufficient funds' using errcode = 'GL004',
          detail = (select a.code from ledger.account a where a.id = p_account_ids[i]);
      end if;
      v_after[i] := v_balance;
    end if;
  end loop;

  insert into ledger.posting (journal_id, account_id, amount_kobo, balance_after_kobo)
  select write_journal.journal_id, u.account_id, u.amount, u.balance_after
  from unnest(p_account_ids, p_amounts, v_after) as u (account_id, amount, balance_after)
  order by u.account_id;

  insert into audit.entry (actor, action, object_kind, object_id, after, request_id)
  values (p_actor, case when p_reverses is null then 'ledger.post' else 'ledger.reverse' end, 'journal', journal_id::text,
          jsonb_build_object('reference', p_reference, 'kind', p_kind, 'currency', p_currency, 'reverses', p_reverses),
          p_request_id);
end $$;

-- Generic plans here and in the functions above: planning again for each journal's arrays took longer than running.
-- The only way to move money: parallel arrays, one element a move of p_amounts[i] kobo from p_from[i] to p_to[i].
create function ledger.post(
  p_reference text, p_kind text, p_currency text, p_memo text, p_actor text, p_request_id text,
  p_from text[], p_to text[], p_amounts bigint[],
  out journal_id bigint, out replayed boolean
)
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  v_ids bigint[];
  v_amounts bigint[];
  v_guarded boolean[];
  v_unknown text;
  v_foreign text;
begin
  if p_reference is null or p_kind is null or p_currency is null or p_memo is null or p_actor is null then
    raise exception 'reference, kind, currency, memo and actor are required' using errcode = 'GL001';
  end if;
  if coalesce(array_ndims(p_from), 0) <> 1 or array_ndims(p_to) is distinct from 1
     or array_ndims(p_amounts) is distinct from 1
     or cardinality(p_to) <> cardinality(p_from) or cardinality(p_amounts) <> cardinality(p_from)
     or cardinality(p_from) > 100 then
    raise exception 'a journal has 1 to 100 moves, each with from, to and amount' using errcode = 'GL001';
  end if;
  for i in 1 .. cardinality(p_from) loop -- an array that does not start at 1 shows as NULL here
    if p_from[i] is null or p_to[i] is null or p_from[i] = p_to[i] or p_amounts[i] is null
       -- 10^15 kobo in a move: a hundred of them still fit a bigint, and JavaScript can count that far.
       or p_amounts[i] not between 1 and 1000000000000000 then
      raise exception 'a move needs two accounts and an amount of 1 to 10^15 kobo' using errcode = 'GL001';
    end if;
  end loop;

  select array_agg(a.id order by a.id) filter (where net.amount <> 0),
         array_agg(net.amount order by a.id) filter (where net.amount <> 0),
         array_agg(a.guarded order by a.id) filter (where net.amount <> 0),
         min(net.code) filter (where a.id is null),
         min(net.code) filter (where a.currency <> p_currency)
    into v_ids, v_amounts, v_guarded, v_unknown, v_foreign
  from (
    select leg.code, sum(leg.amount)::bigint as amount
    from (
      select m.code, -m.amount from unnest(p_from, p_amounts) as m (code, amount)
      union all
      select m.code, m.amount from unnest(p_to, p_amounts) as m (code, amount)
    ) as leg (code, amount)
    group by leg.code
  ) net
  -- The limit keeps this an index look-up a code; as a plain join it became a hash of all accounts.
  left join lateral (
    select acc.id, acc.guarded, acc.currency from ledger.account acc where acc.code = net.code limit 1
  ) a on true;
  if v_unknown is not null then
    raise exception 'no such account' using errcode = 'GL002', detail = v_unknown;
  elsif v_foreign is not null then
    raise exception 'account is not kept in %', p_currency using errcode = 'GL003', detail = v_foreign;
  elsif v_ids is null then
    raise exception 'the moves cancel each other out' using errcode = 'GL001';
  end if;

  select w.journal_id, w.replayed into journal_id, replayed
  from ledger.write_journal(
    p_reference, p_kind, p_currency, p_memo, p_actor, p_request_id, v_ids, v_amounts, v_guarded, null) w;
end $$;

create function ledger.reverse(
  p_reference text, p_reverses_reference text, p_memo text, p_actor text, p_request_id text,
  out journal_id bigint, out replayed boolean
)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_original ledger.journal;
  v_ids bigint[];
  v_amounts bigint[];
  v_guarded boolean[];
begin
  if p_reference is null or p_memo is null or p_actor is null then
    raise exception 'reference, memo and actor are required' using errcode = 'GL001';
  end if;
  select * into v_original from ledger.journal j where j.reference = p_reverses_reference;
  if not found then
    raise exception 'there is no such journal to reverse' using errcode = 'GL008', detail = p_reverses_reference;
  elsif v_original.reverses is not null then
    raise exception 'a reversal is not reversed: post anew' using errcode = 'GL008', detail = p_reverses_reference;
  elsif exists (
    select from ledger.journal j where j.reverses = v_original.id and j.reference <> p_reference
  ) then
    raise exception 'the journal is already reversed' using errcode = 'GL008', detail = p_reverses_reference;
  end if;
  select array_agg(p.account_id order by p.account_id), array_agg(-p.amount_kobo order by p.account_id),
         array_agg(a.guarded order by p.account_id)
    into v_ids, v_amounts, v_guarded
  from ledger.posting p join ledger.account a on a.id = p.account_id
  where p.journal_id = v_original.id;
  select w.journal_id, w.replayed into journal_id, replayed
  from ledger.write_journal(
    p_reference, 'reversal', v_original.currency, p_memo, p_actor, p_request_id,
    v_ids, v_amounts, v_guarded, v_original.id) w;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Balances, totals and day snapshots
-- ---------------------------------------------------------------------------------------------------------------------

-- signed_kobo: credit positive, sums to zero over all accounts of a currency. balance_kobo: on the account's normal side.
create view ledger.account_balance as
select s.*, case when s.kind in ('asset', 'expense') then -s.signed_kobo else s.signed_kobo end as balance_kobo
from (
  select a.id as account_id, a.code, a.class, a.kind, a.currency,
         coalesce(b.balance_kobo, coalesce(t.balance_kobo, 0) + coalesce(tail.amount_kobo, 0)) as signed_kobo
  from ledger.account a
  left join ledger.balance b on b.account_id = a.id
  left join ledger.total t on t.account_id = a.id
  left join lateral (
    select sum(p.amount_kobo)::bigint as amount_kobo
    from ledger.posting p
    where not a.guarded and p.account_id = a.id and p.id > coalesce(t.through_id, 0)
  ) tail on true
) s;

-- Moves settled postings of unguarded accounts into their totals. Returns the posting id reached. Run it every minute.
create function ledger.roll_up() returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_settled bigint := ledger.advance_mark('posting', 'ledger.posting_id_seq');
begin
  insert into ledger.total as t (account_id, through_id, balance_kobo)
  select a.id, v_settled, tail.amount_kobo
  from ledger.account a
  left join ledger.total old on old.account_id = a.id
  cross join lateral (
    select sum(p.amount_kobo)::bigint as amount_kobo
    from ledger.posting p
    where p.account_id = a.id and p.id > coalesce(old.through_id, 0) and p.id <= v_settled
  ) tail
  where not a.guarded and tail.amount_kobo is not null
  on conflict (account_id) do update
    set through_id = excluded.through_id, balance_kobo = t.balance_kobo + excluded.balance_kobo;
  return v_settled;
end $$;

create table ledger.day_snapshot (
  day date primary key,
  journal_count bigint not null,
  posting_count bigint not null,
  hash bytea not null check (length(hash) = 32),
  previous_hash bytea not null check (length(previous_hash) = 32),
  created_at timestamptz not null default now()
);

-- The trial balance of the day, by account class. Signed: the closings of a currency sum to zero.
create table ledger.day_balance (
  day date not null references ledger.day_snapshot (day) deferrable initially deferred,
  class text not null,
  currency text not null,
  movement_kobo bigint not null,
  closing_kobo bigint not null,
  primary key (day, class, currency)
);

-- A business day is a day in Lagos. One hash a journal first, so a day of a million journals hashes 32 MB and not 300.
create function ledger.day_digest(p_day date, p_previous bytea, out hash bytea, out journals bigint, out postings bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with journal as (
    select j.id, count(*) as postings, sha256(convert_to(jsonb_build_array(
             j.id, j.reference, j.kind, j.currency, j.memo, j.actor, j.request_id, encode(j.content_hash, 'hex'), j.reverses,
             to_char(j.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
             jsonb_agg(jsonb_build_array(p.id, p.account_id, p.amount_kobo) order by p.id))::text, 'UTF8')) as hash
    from ledger.journal j join ledger.posting p on p.journal_id = j.id
    where j.created_at >= p_day::timestamp at time zone 'Africa/Lagos'
      and j.created_at < (p_day + 1)::timestamp at time zone 'Africa/Lagos'
    group by j.id
  )
  select sha256(p_previous || convert_to(p_day::text, 'UTF8') || coalesce(string_agg(journal.hash, ''::bytea order by id), ''::bytea)),
         count(*), coalesce(sum(journal.postings), 0)::bigint
  from journal
$$;

-- Takes the snapshots still missing up to and including p_day, oldest first, so that the chain has no gaps. Repeating it
-- changes nothing. A day closes an hour after midnight: by then no transaction that began in it is still running.
create function ledger.snapshot_day(p_day date) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_day date;
  v_previous bytea;
begin
  if p_day is null or now() < (p_day + 1)::timestamp at time zone 'Africa/Lagos' + interval '1 hour' then
    raise exception 'the day % is not over', p_day using errcode = 'GL009';
  end if;
  perform from ledger.mark where name = 'posting' for update; -- one at a time
  select s.day + 1, s.hash into v_day, v_previous from ledger.day_snapshot s order by s.day desc limit 1;
  if not found then
    v_previous := decode(repeat('00', 32), 'hex');
    select coalesce(least(p_day, (min(j.created_at) at time zone 'Africa/Lagos')::date), p_day) into v_day from ledger.journal j;
  end if;
  while v_day <= p_day loop
    insert into ledger.day_snapshot (day, journal_count, posting_count, hash, previous_hash)
    select v_day, d.journals, d.postings, d.hash, v_previous from ledger.day_digest(v_day, v_previous) d
    returning hash into v_previous;
    insert into ledger.day_balance (day, class, currency, movement_kobo, closing_kobo)
    select v_day, class, currency, sum(movement)::bigint, sum(movement + opening)::bigint
    from (
      select a.class, a.currency, p.amount_kobo as movement, 0 as opening
      from ledger.journal j join ledger.posting p on p.journal_id = j.id join ledger.account a on a.id = p.account_id
      where j.created_at >= v_day::timestamp at time zone 'Africa/Lagos'
        and j.created_at < (v_day + 1)::timestamp at time zone 'Africa/Lagos'
      union all
      select o.class, o.currency, 0, o.closing_kobo from ledger.day_balance o where o.day = v_day - 1
    ) m
    group by class, currency;
    v_day := v_day + 1;
  end loop;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Append-only, for everyone. ALWAYS: session_replication_role does not switch these off.
-- ---------------------------------------------------------------------------------------------------------------------

alter table ledger.posting enable always trigger posting_balanced;
alter table ledger.journal enable always trigger journal_balanced;
do $$
declare
  v_table text;
begin
  foreach v_table in array array['ledger.account', 'ledger.journal', 'ledger.posting', 'ledger.day_snapshot',
                                 'ledger.day_balance', 'audit.entry', 'audit.seal'] loop
    execute format('create trigger append_only before update or delete or truncate on %s
                    for each statement execute function ledger.refuse_change()', v_table);
    execute format('alter table %s enable always trigger append_only', v_table);
  end loop;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Rights
-- ---------------------------------------------------------------------------------------------------------------------

revoke all on schema ledger, audit from public;
revoke all on all tables in schema ledger, audit from public;
revoke all on all functions in schema ledger, audit from public;
grant usage on schema ledger, audit to gatelight_app, gatelight_read;
grant select on all tables in schema ledger, audit to gatelight_app, gatelight_read;
grant execute on function
  ledger.open_account(text),
  ledger.post(text, text, text, text, text, text, text[], text[], bigint[]),
  ledger.reverse(text, text, text, text, text),
  ledger.roll_up(),
  ledger.snapshot_day(date),
  ledger.day_digest(date, bytea),
  audit.record(text, text, text, text, jsonb, jsonb, inet, text),
  audit.seal_entries(integer),
  audit.verify_chain()
to gatelight_app;
grant execute on function ledger.day_digest(date, bytea), audit.verify_chain() to gatelight_read;

-- Accounts that are there from the first day.
do $$
begin
  perform ledger.open_account(code) from unnest(array[
    'order-clearing', 'payouts-in-transit', 'vat-payable', 'service-fees', 'provider-fees', 'opening-balances',
    'refunds-owed:NGN', 'suspense:NGN'
  ]) as code;
end $$;
