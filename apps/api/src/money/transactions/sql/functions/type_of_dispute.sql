-- A movement of a wallet by a dispute: what is held, what was released, what the bank took.
create or replace function transactions.type_of_dispute(p_kind text, p_amount_kobo bigint) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case when p_amount_kobo > 0 then 'dispute_released' when p_kind = 'dispute-frozen' then 'dispute_held' else 'dispute_returned' end
$$;
revoke all on function transactions.type_of_dispute(text, bigint) from public;
