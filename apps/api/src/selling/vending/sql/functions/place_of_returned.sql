-- Where the money is now that the journal p_reference returned from an order to its buyer's wallet: each part with its
-- state.
create or replace function vending.place_of_returned(p_order bigint, p_reference text, p_kobo bigint) returns table (state text, kobo bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.state, s.kobo
  from (
    select least(coalesce(sum(d.held_kobo), 0), p_kobo)::bigint as held, least(coalesce(sum(d.bank_kobo), 0), p_kobo)::bigint as bank
    from vending.disputed_parts(p_order) d where d.source = p_reference
  ) x
  cross join lateral (values ('frozen', x.held), ('by_bank', x.bank), ('in_wallet', p_kobo - x.held - x.bank)) s (state, kobo)
  where s.kobo > 0
$$;
revoke all on function vending.place_of_returned(bigint, text, bigint) from public;
