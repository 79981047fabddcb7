-- Writes a journal that post or reverse has checked. No other function may call it.
create or replace function ledger.write_journal(
  p_reference text, p_kind text, p_currency text, p_memo text, p_actor text, p_request_id text,
  p_legs ledger.leg[], p_reverses bigint,
  out journal_id bigint, out replayed boolean
)
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  v_hash bytea := sha256(convert_to(jsonb_build_array(p_kind, p_currency, p_reverses,
    array(select l.account_id from unnest(p_legs) l), array(select l.amount_kobo from unnest(p_legs) l))::text, 'UTF8'));
  v_known bytea;
  v_balance bigint;
  v_after bigint[] := array_fill(null::bigint, array[cardinality(p_legs)]);
begin
  insert into ledger.journal (reference, kind, currency, memo, actor, request_id, content_hash, reverses)
  values (p_reference, p_kind, p_currency, p_memo, p_actor, p_request_id, v_hash, p_reverses)
  on conflict (reference) do nothing
  returning id into journal_id;
  if journal_id is null then -- this waited for a concurrent post of the same reference, which has committed
    select j.id, j.content_hash into strict journal_id, v_known from ledger.journal j where j.reference = p_reference;
    if v_known <> v_hash then
      raise exception 'reference "%" was posted with other content', p_reference using errcode = 'GL005';
    end if;
    replayed := true;
    return;
  end if;
  replayed := false;

  for i in 1 .. cardinality(p_legs) loop -- in id order, so that two journals never deadlock
    if p_legs[i].guarded then
      update ledger.balance b set balance_kobo = b.balance_kobo + p_legs[i].amount_kobo
       where b.account_id = p_legs[i].account_id and b.balance_kobo + p_legs[i].amount_kobo >= 0
      returning b.balance_kobo into v_balance;
      if not found then
        raise exception 'insufficient funds' using errcode = 'GL004',
          detail = (select a.code from ledger.account a where a.id = p_legs[i].account_id);
      end if;
      v_after[i] := v_balance;
    end if;
  end loop;

  insert into ledger.posting (journal_id, account_id, amount_kobo, balance_after_kobo)
  select write_journal.journal_id, u.account_id, u.amount, u.balance_after
  from unnest(p_legs, v_after) as u (account_id, amount, guarded, balance_after)
  order by u.account_id;
end $$;
revoke all on function ledger.write_journal(text, text, text, text, text, text, ledger.leg[], bigint) from public;
