-- For the deletion of an account: each of its cards is removed as by its user, and no longer charged.
create or replace function payments.forget_user(p_user_id text, p_by jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform payments.remove_card(p_user_id, c.id, (p_by ->> 'ip')::inet, p_by ->> 'request')
  from payments.saved_card c where c.user_id = p_user_id and c.removed_at is null;
end $$;
revoke all on function payments.forget_user(text, jsonb) from public;
