-- Notes that card money arrived in a wallet other than by a funding; once for each capture.
create or replace function wallets.note_card_return(p_capture_id bigint, p_user_id text, p_kobo bigint, p_came_at timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into wallets.card_return (capture_id, user_id, kobo, came_at) values (p_capture_id, p_user_id, p_kobo, p_came_at)
  on conflict (capture_id) do nothing
$$;
revoke all on function wallets.note_card_return(bigint, text, bigint, timestamptz) from public;
