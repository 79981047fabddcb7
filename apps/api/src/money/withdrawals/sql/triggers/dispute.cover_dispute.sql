create or replace trigger cover_dispute after update of state on payments.dispute for each row
  when (old.state = 'open' and new.state = 'lost' and new.currency = 'NGN' and new.wallet like 'wallet:%')
  execute function withdrawals.cover_dispute();
