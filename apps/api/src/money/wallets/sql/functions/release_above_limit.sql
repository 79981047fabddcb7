-- Puts the held part of a funding into its wallet, or marks it as going back to its payer. Returns each payment with
-- its sum; no rows when all of it was decided before.
create or replace function wallets.release_above_limit(p_reference text, p_to text, p_by text)
returns table (capture_id bigint, amount_kobo bigint, funding_id bigint, user_id text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v record;
begin
  for v in
    select h.*, f.user_id as owner_id from wallets.above_limit h join wallets.funding f on f.id = h.funding_id
    where f.reference = p_reference and h.released_to is null order by h.capture_id for update of h
  loop
    if p_to = 'wallet' then
      perform ledger.open_account('wallet:' || v.owner_id);
      perform ledger.post('above-limit-released:' || v.capture_id, 'above-limit-released', 'NGN', 'Released to the wallet: ' || p_reference, p_by, null,
        array[('above-limit:NGN', 'wallet:' || v.owner_id, v.amount_kobo)::ledger.move]);
    end if;
    update wallets.above_limit h set released_to = p_to, decided_at = now(), decided_by = p_by where h.capture_id = v.capture_id;
    capture_id := v.capture_id; amount_kobo := v.amount_kobo; funding_id := v.funding_id; user_id := v.owner_id;
    return next;
  end loop;
end $$;
revoke all on function wallets.release_above_limit(text, text, text) from public;
grant execute on function wallets.release_above_limit(text, text, text) to gatelight_app;
