create or replace trigger count_estate_payout after insert on withdrawals.withdrawal for each row
  when (new.estate_id is not null) execute function estate_money.count_payout();
