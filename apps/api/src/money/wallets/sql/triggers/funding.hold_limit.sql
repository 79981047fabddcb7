-- Demonstration data of the past is no request of today.
create or replace trigger hold_limit after insert on wallets.funding for each row
  when (new.created_at > now() - interval '1 hour') execute function wallets.hold_funding_limit();
