create or replace function withdrawals.guard_approval() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_rule record;
  v_day timestamptz := now() - interval '24 hours';
begin
  if tg_op = 'INSERT' then
    new.approved_by := null;
    if new.estate_id is not null then
      -- The rules of estates decide whether it waits; if it does, our staff need two people to release it.
      new.needs_two := new.approval = 'waiting';
      new.card_kobo := 0;
      return new;
    end if;
    -- Five small withdrawals on one day need the same approval as one large withdrawal. Requests of one user run one
    -- after the other.
    new.needs_two := new.amount_kobo + withdrawals.taken_since(new.user_id, v_day) > (
      select r.above_kobo from withdrawals.approval_rule r
      where r.valid_from <= now() and r.cancelled_at is null order by r.valid_from desc limit 1);
    new.approval := case when new.needs_two then 'waiting' else 'none' end;
    if new.card_kobo > 0 then
      select * into v_rule from withdrawals.card_rule();
      if new.card_kobo + (select coalesce(sum(w.card_kobo), 0) from withdrawals.withdrawal w
            where w.user_id = new.user_id and w.created_at >= v_day and w.status not in ('cancelled', 'failed', 'returned')) > v_rule.look_above_kobo
         or not exists (select from withdrawals.withdrawal w where w.bank_account_id = new.bank_account_id and w.status = 'paid')
         or exists (select from identity."user" u where u.id = new.user_id and u.name_changed_at > now() - v_rule.wait) then
        new.approval := 'waiting';
      end if;
    end if;
  elsif (new.card_kobo, new.needs_two) is distinct from (old.card_kobo, old.needs_two) then
    raise exception 'what was requested does not change' using errcode = 'WD002';
  elsif new.status = 'sending' and old.status = 'requested' then
    if new.approval not in ('none', 'approved') then
      raise exception 'withdrawal % waits for staff', new.id using errcode = 'WD003';
    end if;
    -- A dispute takes this lock when it opens: either the dispute sees that the withdrawal was sent, or this function
    -- sees the dispute.
    perform from ledger.balance b join ledger.account a on a.id = b.account_id where a.code = 'wallet:' || new.user_id for update of b;
    if new.provider <> 'demonstration' and withdrawals.is_stopped(new.user_id) then
      raise exception 'withdrawal % waits for a dispute or for its locked account', new.id using errcode = 'WD004';
    end if;
  elsif new.approval <> old.approval
    and (new.approved_by is null or not (old.approval = 'waiting' and new.approval = 'approved' or new.approval = 'rejected' and old.status = 'requested')) then
    raise exception 'an approval is decided once' using errcode = 'WD003';
  elsif new.status = 'failed' and old.status = 'requested' and new.approval <> 'rejected' then
    raise exception 'a withdrawal that was not sent fails only when staff reject it' using errcode = 'WD001';
  end if;
  return new;
end $$;
revoke all on function withdrawals.guard_approval() from public;
