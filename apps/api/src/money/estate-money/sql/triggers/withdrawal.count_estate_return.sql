create or replace trigger count_estate_return after update of status on withdrawals.withdrawal for each row
  when (new.estate_id is not null and new.status in ('cancelled', 'failed', 'returned') and old.status <> new.status)
  execute function estate_money.count_payout();
