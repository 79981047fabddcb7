-- The type of a wallet movement by a dispute: money held, released, or taken by the bank.
create or replace function transactions.type_of_dispute(p_kind text, p_amount_kobo bigint) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case when p_amount_kobo > 0 then 'dispute_released' when p_kind = 'dispute-frozen' then 'dispute_held' else 'dispute_returned' end
$$;
revoke all on function transactions.type_of_dispute(text, bigint) from public;
