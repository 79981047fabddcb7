-- Bank accounts and payouts of estates, beside those of residents: each belongs to a user or to an estate, never to both. What an estate's
-- payout takes is held for the estate (service-charges), never in a wallet.

alter table withdrawals.bank_account alter column user_id drop not null,
  add column estate_id bigint references estates.estate,
  add constraint account_of_one check (num_nonnulls(user_id, estate_id) = 1);
create index bank_account_of_estate on withdrawals.bank_account (estate_id) where estate_id is not null;

alter table withdrawals.withdrawal alter column user_id drop not null,
  add column estate_id bigint references estates.estate,
  add constraint withdrawal_of_one check (num_nonnulls(user_id, estate_id) = 1),
  drop constraint withdrawal_check,
  -- A resident always pays a fee; the fee of an estate may be nothing.
  add constraint withdrawal_fee check (fee_kobo < amount_kobo and (fee_kobo > 0 or fee_kobo = 0 and estate_id is not null));
create index withdrawal_of_estate on withdrawals.withdrawal (estate_id, id desc) where estate_id is not null;
create unique index withdrawal_of_estate_once on withdrawals.withdrawal (estate_id, key) where estate_id is not null;
