-- For the deletion of an account: the tickets stay, closed, without the person and their texts.
create or replace function support.forget_user(p_user_id bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update support.ticket t set name = 'Erased user', email = 'deleted-' || p_user_id || '@deleted.invalid', phone_number = '',
    message = '(removed)', status = 'closed'
  where t.user_id = p_user_id;
  update support.reply r set message = '(removed)'
  from support.ticket t where t.id = r.ticket_id and t.user_id = p_user_id and r.author = 'user';
end $$;
revoke all on function support.forget_user(bigint) from public;
