-- Whether the card that pays a schedule or a run was removed. False where a wallet pays.
create or replace function top_ups.is_card_gone(p_card_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from payments.saved_card c where c.id = p_card_id and c.removed_at is not null)
$$;
revoke all on function top_ups.is_card_gone(bigint) from public;
grant execute on function top_ups.is_card_gone(bigint) to gatelight_app;
