-- For the deletion of an account: removes each of its cards as if the user had done it, so that they are no longer
-- charged.
create or replace function payments.forget_user(p_user_id text, p_by jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform payments.remove_card(p_user_id, c.id, (p_by ->> 'ip')::inet, p_by ->> 'request')
  from payments.saved_card c where c.user_id = p_user_id and c.removed_at is null;
end $$;
revoke all on function payments.forget_user(text, jsonb) from public;
