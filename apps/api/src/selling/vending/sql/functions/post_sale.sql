-- Posts the journal of an order's token: see vending.draft_sale.
create or replace function vending.post_sale(p_order vending."order", p_debt_kobo bigint) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  v_draft ledger.draft := vending.draft_sale(p_order, p_debt_kobo);
  v_journal_id bigint;
begin
  perform ledger.open_account(vending.income_account(p_order));
  select j.journal_id into v_journal_id
  from ledger.post(v_draft.reference, v_draft.kind, 'NGN', v_draft.memo, v_draft.actor, null, v_draft.moves) j;
  return v_journal_id;
end $$;
revoke all on function vending.post_sale(vending."order", bigint) from public;
