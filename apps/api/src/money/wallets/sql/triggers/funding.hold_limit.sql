-- Leaves out demonstration data of the past: it does not count towards today's limit.
create or replace trigger hold_limit after insert on wallets.funding for each row
  when (new.created_at > now() - interval '1 hour') execute function wallets.hold_funding_limit();
