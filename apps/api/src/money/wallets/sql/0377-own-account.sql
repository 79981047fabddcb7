-- Users with a bank account in their own name, and from when on one of theirs may be used: what level 3 asks for. Written by
-- wallets.note_own_account for withdrawals, which has the accounts and compares the names.
create table wallets.own_account (
  user_id bigint primary key references identity."user",
  usable_from timestamptz not null
);
grant select on wallets.own_account to gatelight_app, gatelight_read, gatelight_staff;
