-- The only way to move money: one journal of 1 to 100 moves.
-- Uses generic plans: planning again for each journal's arrays took longer than running.
create or replace function ledger.post(
  p_reference text, p_kind text, p_currency text, p_memo text, p_actor text, p_request_id text,
  p_moves ledger.move[],
  out journal_id bigint, out replayed boolean
)
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  v_legs ledger.leg[];
  v_unknown text;
  v_foreign text;
begin
  if p_reference is null or p_kind is null or p_currency is null or p_memo is null or p_actor is null then
    raise exception 'reference, kind, currency, memo and actor are required' using errcode = 'GL001';
  end if;
  if coalesce(array_ndims(p_moves), 0) <> 1 or cardinality(p_moves) > 100 then
    raise exception 'a journal has 1 to 100 moves, each with from, to and amount' using errcode = 'GL001';
  end if;
  if exists (
    select from unnest(p_moves) m
    where m.from_code is null or m.to_code is null or m.from_code = m.to_code or m.amount_kobo is null
      -- 10^15 kobo in a move: a hundred moves still fit into a bigint, and a JavaScript number is exact.
      or m.amount_kobo not between 1 and 1000000000000000
  ) then
    raise exception 'a move needs two accounts and an amount of 1 to 10^15 kobo' using errcode = 'GL001';
  end if;

  select array_agg((a.id, net.amount, a.guarded)::ledger.leg order by a.id) filter (where net.amount <> 0),
         min(net.code) filter (where a.id is null),
         min(net.code) filter (where a.currency <> p_currency)
    into v_legs, v_unknown, v_foreign
  from (
    select leg.code, sum(leg.amount)::bigint as amount
    from (
      select m.from_code, -m.amount_kobo from unnest(p_moves) m
      union all
      select m.to_code, m.amount_kobo from unnest(p_moves) m
    ) as leg (code, amount)
    group by leg.code
  ) net
  -- The limit makes this an index look-up for each code; with a plain join it became a hash of all accounts.
  left join lateral (
    select acc.id, acc.guarded, acc.currency from ledger.account acc where acc.code = net.code limit 1
  ) a on true;
  if v_unknown is not null then
    raise exception 'no such account' using errcode = 'GL002', detail = v_unknown;
  elsif v_foreign is not null then
    raise exception 'account is not kept in %', p_currency using errcode = 'GL003', detail = v_foreign;
  elsif v_legs is null then
    raise exception 'the moves cancel each other out' using errcode = 'GL001';
  end if;

  select w.journal_id, w.replayed into journal_id, replayed
  from ledger.write_journal(p_reference, p_kind, p_currency, p_memo, p_actor, p_request_id, v_legs, null) w;
end $$;
revoke all on function ledger.post(text, text, text, text, text, text, ledger.move[]) from public;
grant execute on function ledger.post(text, text, text, text, text, text, ledger.move[]) to gatelight_app;
