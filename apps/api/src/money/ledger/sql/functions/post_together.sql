-- Like ledger.post, for many journals in naira with one statement for each table: all of them, or none. Returns their
-- ids in the given order. Each must be new: a reference that exists already is refused with 23505, whatever its
-- content. The caller then posts each alone. Locks the wallets in the order of their ids, before anything is written.
create or replace function ledger.post_together(p_drafts ledger.draft[]) returns bigint[]
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  v_numbers integer[];
  v_legs ledger.leg[];
  v_unknown text;
  v_foreign text;
  v_empty boolean;
  v_ids bigint[];
  v_guarded bigint[];
  v_changed bigint[] := '{}';
  v_balances bigint[] := '{}';
begin
  if exists (
    select from unnest(p_drafts) d
    where d.reference is null or d.kind is null or d.memo is null or d.actor is null
      or coalesce(array_ndims(d.moves), 0) <> 1 or cardinality(d.moves) > 100
      or exists (
        select from unnest(d.moves) m
        where m.from_code is null or m.to_code is null or m.from_code = m.to_code or m.amount_kobo is null
          or m.amount_kobo not between 1 and 1000000000000000)
  ) then
    raise exception 'not valid journals: see ledger.post' using errcode = 'GL001';
  end if;

  select array_agg(net.number order by net.number, a.id) filter (where net.amount <> 0),
         array_agg((a.id, net.amount, a.guarded)::ledger.leg order by net.number, a.id) filter (where net.amount <> 0),
         min(net.code) filter (where a.id is null),
         min(net.code) filter (where a.currency <> 'NGN'),
         count(distinct net.number) filter (where net.amount <> 0) < cardinality(p_drafts)
    into v_numbers, v_legs, v_unknown, v_foreign, v_empty
  from (
    select d.number::integer as number, leg.code, sum(leg.amount)::bigint as amount
    from unnest(p_drafts) with ordinality as d (reference, kind, memo, actor, moves, number)
    cross join unnest(d.moves) m
    cross join lateral (values (m.from_code, -m.amount_kobo), (m.to_code, m.amount_kobo)) as leg (code, amount)
    group by 1, 2
  ) net
  left join lateral (
    select acc.id, acc.guarded, acc.currency from ledger.account acc where acc.code = net.code limit 1
  ) a on true;
  if v_unknown is not null then
    raise exception 'no such account' using errcode = 'GL002', detail = v_unknown;
  elsif v_foreign is not null then
    raise exception 'account is not kept in NGN' using errcode = 'GL003', detail = v_foreign;
  elsif v_empty then
    raise exception 'the moves cancel each other out' using errcode = 'GL001';
  end if;

  with written as (
    insert into ledger.journal (reference, kind, currency, memo, actor, content_hash)
    select d.reference, d.kind, 'NGN', d.memo, d.actor,
      -- The same hash as in ledger.write_journal.
      (select sha256(convert_to(jsonb_build_array(d.kind, 'NGN', null::bigint, array_agg(l.account_id order by l.place),
         array_agg(l.amount_kobo order by l.place))::text, 'UTF8'))
       from unnest(v_numbers, v_legs) with ordinality as l (number, account_id, amount_kobo, guarded, place)
       where l.number = d.number)
    from unnest(p_drafts) with ordinality as d (reference, kind, memo, actor, moves, number)
    order by d.number
    returning id, reference
  )
  select array_agg(w.id order by d.number) into v_ids
  from unnest(p_drafts) with ordinality as d (reference, kind, memo, actor, moves, number) join written w on w.reference = d.reference;

  -- Each balance is updated once, by the sum of its postings here. Each posting notes the balance after it: the final
  -- balance less the later postings. None may be below zero; a check of the table ensures it.
  v_guarded := array(select distinct l.account_id from unnest(v_legs) l where l.guarded order by 1);
  if v_guarded <> '{}' then
    perform from ledger.balance b where b.account_id = any(v_guarded) order by b.account_id for update;
    with changed as (
      update ledger.balance b set balance_kobo = b.balance_kobo + c.amount_kobo
      from (select l.account_id, sum(l.amount_kobo)::bigint as amount_kobo from unnest(v_legs) l where l.guarded group by 1) c
      where b.account_id = c.account_id and b.balance_kobo + c.amount_kobo >= 0
      returning b.account_id, b.balance_kobo
    )
    select array_agg(c.account_id), array_agg(c.balance_kobo) into v_changed, v_balances from changed c;
    if coalesce(cardinality(v_changed), 0) < cardinality(v_guarded) then
      raise exception 'insufficient funds' using errcode = 'GL004', detail = (
        select a.code from ledger.account a where a.id = any(v_guarded) and a.id <> all(coalesce(v_changed, '{}')) limit 1);
    end if;
  end if;
  insert into ledger.posting (journal_id, account_id, amount_kobo, balance_after_kobo)
  select v_ids[l.number], l.account_id, l.amount_kobo,
    b.balance_kobo - coalesce(sum(l.amount_kobo) over (
      partition by l.account_id order by l.number desc rows between unbounded preceding and 1 preceding), 0)
  from unnest(v_numbers, v_legs) with ordinality as l (number, account_id, amount_kobo, guarded, place)
  left join unnest(v_changed, v_balances) as b (account_id, balance_kobo) on b.account_id = l.account_id
  order by l.place;
  return v_ids;
end $$;
revoke all on function ledger.post_together(ledger.draft[]) from public;
