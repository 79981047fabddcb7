-- Records how a deposit was settled. Returns null, or the code of a refusal.
create or replace function moves.close_deposit(p_caller bigint, p_house_id bigint, p_given jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_deposit moves.deposit;
  v_returned bigint := p_given ->> 'returned_kobo';
  v_kept bigint := p_given ->> 'kept_kobo';
  v_reason text := p_given ->> 'reason';
begin
  select * into v_deposit from moves.deposit d where d.id = (p_given ->> 'id')::bigint and d.house_id = p_house_id for update;
  if not found then
    return 'not-found';
  end if;
  if v_deposit.ended_on is not null then
    return 'deposit-ended';
  end if;
  if v_returned + v_kept <> v_deposit.taken_kobo then
    return 'deposit-sum';
  end if;
  if v_kept > 0 and v_reason = '' then
    return 'deposit-reason';
  end if;
  update moves.deposit d set returned_kobo = v_returned, kept_kobo = v_kept, kept_reason = case when v_kept > 0 then v_reason else '' end,
    ended_on = platform.today(), ended_by = p_caller where d.id = v_deposit.id;
  return null;
end $$;
revoke all on function moves.close_deposit(bigint, bigint, jsonb) from public;
