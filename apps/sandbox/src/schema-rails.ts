/**
 * Tables of balance, second authorisations, settlements, disputes, returned transfers and the second rail. New tables
 * only.
 */
export const railsSchema = `
CREATE TABLE IF NOT EXISTS balance_entry (
  id INTEGER PRIMARY KEY, rail TEXT NOT NULL, difference INTEGER NOT NULL, balance INTEGER NOT NULL, reason TEXT NOT NULL,
  model TEXT NOT NULL, model_row INTEGER NOT NULL, created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS balance_entry_of_rail ON balance_entry (rail, id DESC);
CREATE TABLE IF NOT EXISTS transfer_extra (
  transfer_id INTEGER PRIMARY KEY REFERENCES transfer(id), fee INTEGER NOT NULL, code TEXT, wrong_codes INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE IF NOT EXISTS settlement (
  id INTEGER PRIMARY KEY, day TEXT NOT NULL, total_amount INTEGER NOT NULL, total_fees INTEGER NOT NULL,
  deductions INTEGER NOT NULL, effective_amount INTEGER NOT NULL, settled_at INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS settled_transaction (
  transaction_id INTEGER PRIMARY KEY REFERENCES provider_transaction(id), settlement_id INTEGER NOT NULL REFERENCES settlement(id)
) STRICT;
CREATE TABLE IF NOT EXISTS settled_deduction (
  kind TEXT NOT NULL, row_id INTEGER NOT NULL, settlement_id INTEGER NOT NULL REFERENCES settlement(id), PRIMARY KEY (kind, row_id)
) STRICT;
CREATE TABLE IF NOT EXISTS dispute (
  id INTEGER PRIMARY KEY, transaction_id INTEGER NOT NULL UNIQUE REFERENCES provider_transaction(id), refund_amount INTEGER NOT NULL,
  status TEXT NOT NULL, resolution TEXT, message TEXT, history TEXT NOT NULL, due_at INTEGER NOT NULL, resolved_at INTEGER,
  created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS returned_transfer (
  id INTEGER PRIMARY KEY, session_id TEXT NOT NULL UNIQUE, account_number TEXT NOT NULL, amount INTEGER NOT NULL, currency TEXT NOT NULL,
  sender_name TEXT NOT NULL, why TEXT NOT NULL, asked_amount INTEGER NOT NULL, reference TEXT NOT NULL, created_at INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS payer_account (
  transaction_id INTEGER PRIMARY KEY REFERENCES provider_transaction(id), number TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS monnify_token (token TEXT PRIMARY KEY, expires_at INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS monnify_transaction (
  id INTEGER PRIMARY KEY, reference TEXT NOT NULL UNIQUE, payment_reference TEXT NOT NULL UNIQUE, asked INTEGER NOT NULL,
  paid INTEGER, fee INTEGER, status TEXT NOT NULL, customer_name TEXT NOT NULL, customer_email TEXT NOT NULL, description TEXT NOT NULL,
  metadata TEXT NOT NULL, product_type TEXT NOT NULL, product_reference TEXT NOT NULL, account_number TEXT,
  sender_name TEXT, sender_account TEXT, session_id TEXT, created_at INTEGER NOT NULL, paid_at INTEGER
) STRICT;
CREATE TABLE IF NOT EXISTS monnify_account (
  number TEXT PRIMARY KEY, name TEXT NOT NULL, kind TEXT NOT NULL, reference TEXT NOT NULL UNIQUE, transaction_id INTEGER,
  asked INTEGER, expires_at INTEGER, customer_name TEXT NOT NULL, customer_email TEXT NOT NULL, created_at INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS monnify_settlement (
  id INTEGER PRIMARY KEY, reference TEXT NOT NULL UNIQUE, amount INTEGER NOT NULL, settled_at INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS monnify_settled (
  transaction_id INTEGER PRIMARY KEY REFERENCES monnify_transaction(id),
  settlement_id INTEGER NOT NULL REFERENCES monnify_settlement(id)
) STRICT;
CREATE TABLE IF NOT EXISTS monnify_refund (
  id INTEGER PRIMARY KEY, reference TEXT NOT NULL UNIQUE, transaction_id INTEGER NOT NULL REFERENCES monnify_transaction(id),
  amount INTEGER NOT NULL, reason TEXT NOT NULL, note TEXT NOT NULL, account_number TEXT, bank_code TEXT, status TEXT NOT NULL,
  comment TEXT NOT NULL, created_at INTEGER NOT NULL, completed_at INTEGER, next_at INTEGER
) STRICT;
CREATE TABLE IF NOT EXISTS monnify_disbursement (
  id INTEGER PRIMARY KEY, reference TEXT NOT NULL UNIQUE, transaction_reference TEXT NOT NULL, amount INTEGER NOT NULL, fee INTEGER NOT NULL,
  narration TEXT NOT NULL, account_number TEXT NOT NULL, account_name TEXT NOT NULL, bank_code TEXT NOT NULL, status TEXT NOT NULL,
  mode TEXT NOT NULL, code TEXT, wrong_codes INTEGER NOT NULL DEFAULT 0, message TEXT NOT NULL, created_at INTEGER NOT NULL,
  completed_at INTEGER, next_at INTEGER
) STRICT;
`;
