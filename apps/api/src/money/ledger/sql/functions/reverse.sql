create or replace function ledger.reverse(
  p_reference text, p_reverses_reference text, p_memo text, p_actor text, p_request_id text,
  out journal_id bigint, out replayed boolean
)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_original ledger.journal;
  v_legs ledger.leg[];
begin
  if p_reference is null or p_memo is null or p_actor is null then
    raise exception 'reference, memo and actor are required' using errcode = 'GL001';
  end if;
  select * into v_original from ledger.journal j where j.reference = p_reverses_reference;
  if not found then
    raise exception 'there is no such journal to reverse' using errcode = 'GL008', detail = p_reverses_reference;
  elsif v_original.reverses is not null then
    raise exception 'a reversal cannot be reversed: post a new journal' using errcode = 'GL008', detail = p_reverses_reference;
  elsif exists (
    select from ledger.journal j where j.reverses = v_original.id and j.reference <> p_reference
  ) then
    raise exception 'the journal is already reversed' using errcode = 'GL008', detail = p_reverses_reference;
  end if;
  select array_agg((p.account_id, -p.amount_kobo, a.guarded)::ledger.leg order by p.account_id) into v_legs
  from ledger.posting p join ledger.account a on a.id = p.account_id
  where p.journal_id = v_original.id;
  select w.journal_id, w.replayed into journal_id, replayed
  from ledger.write_journal(
    p_reference, 'reversal', v_original.currency, p_memo, p_actor, p_request_id, v_legs, v_original.id) w;
end $$;
revoke all on function ledger.reverse(text, text, text, text, text) from public;
grant execute on function ledger.reverse(text, text, text, text, text) to gatelight_app;
