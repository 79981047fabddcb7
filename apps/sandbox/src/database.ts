import { chmodSync, closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue, StatementSync } from 'node:sqlite';
import { railsSchema } from './schema-rails.ts';

// Increase this with every change of an existing table. The sandbox's play money is not worth migrations.
const schemaVersion = 1;
const schema = `
CREATE TABLE IF NOT EXISTS customer (
  id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, email TEXT NOT NULL UNIQUE,
  first_name TEXT, last_name TEXT, phone TEXT
) STRICT;
CREATE TABLE IF NOT EXISTS provider_transaction (
  id INTEGER PRIMARY KEY, reference TEXT NOT NULL UNIQUE, status TEXT NOT NULL,
  requested_amount INTEGER NOT NULL, amount INTEGER, currency TEXT NOT NULL, fees INTEGER,
  customer_id INTEGER NOT NULL REFERENCES customer(id), metadata TEXT NOT NULL,
  account_number TEXT NOT NULL, created_at INTEGER NOT NULL, paid_at INTEGER,
  sender_name TEXT, session_id TEXT, ip_address TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS provider_transaction_by_account ON provider_transaction (account_number);
CREATE INDEX IF NOT EXISTS provider_transaction_by_time ON provider_transaction (created_at);
CREATE TABLE IF NOT EXISTS virtual_account (
  number TEXT PRIMARY KEY, name TEXT NOT NULL, expires_at INTEGER NOT NULL,
  transaction_id INTEGER NOT NULL UNIQUE REFERENCES provider_transaction(id), created_at INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS bank_transfer (
  id INTEGER PRIMARY KEY, session_id TEXT NOT NULL UNIQUE, account_number TEXT NOT NULL, amount INTEGER NOT NULL,
  currency TEXT NOT NULL, sender_name TEXT NOT NULL, outcome TEXT NOT NULL, asked_amount INTEGER NOT NULL,
  transaction_id INTEGER NOT NULL REFERENCES provider_transaction(id), created_at INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS late_transfer (
  session_id TEXT PRIMARY KEY, body TEXT NOT NULL, arrives_at INTEGER NOT NULL, is_delivered INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE IF NOT EXISTS card_authorization (
  code TEXT PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES customer(id), signature TEXT NOT NULL, bin TEXT NOT NULL,
  last4 TEXT NOT NULL, exp_month TEXT NOT NULL, exp_year TEXT NOT NULL, brand TEXT NOT NULL, bank TEXT NOT NULL,
  test_card INTEGER NOT NULL, reusable INTEGER NOT NULL, is_active INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS card_payment (
  transaction_id INTEGER PRIMARY KEY REFERENCES provider_transaction(id), status TEXT NOT NULL, message TEXT,
  authorization_code TEXT REFERENCES card_authorization(code)
) STRICT;
CREATE TABLE IF NOT EXISTS card_checkout (
  transaction_id INTEGER PRIMARY KEY REFERENCES provider_transaction(id), access_code TEXT NOT NULL UNIQUE,
  callback_url TEXT, offers_saving INTEGER NOT NULL, authorization_code TEXT, test_card INTEGER, exp_month TEXT,
  exp_year TEXT, saves_card INTEGER NOT NULL DEFAULT 0, step INTEGER NOT NULL DEFAULT 0,
  wrong_answers INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE IF NOT EXISTS refund (
  id INTEGER PRIMARY KEY, transaction_id INTEGER NOT NULL REFERENCES provider_transaction(id),
  amount INTEGER NOT NULL, currency TEXT NOT NULL, status TEXT NOT NULL, refund_reference TEXT,
  customer_note TEXT NOT NULL, merchant_note TEXT NOT NULL,
  created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, next_at INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS refund_by_transaction ON refund (transaction_id);
CREATE INDEX IF NOT EXISTS refund_due ON refund (next_at) WHERE next_at IS NOT NULL;
CREATE TABLE IF NOT EXISTS transfer_recipient (
  id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, name TEXT NOT NULL, account_number TEXT NOT NULL,
  bank_code TEXT NOT NULL, created_at INTEGER NOT NULL, UNIQUE (account_number, bank_code)
) STRICT;
CREATE TABLE IF NOT EXISTS transfer (
  id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, reference TEXT NOT NULL UNIQUE,
  recipient_id INTEGER NOT NULL REFERENCES transfer_recipient(id), amount INTEGER NOT NULL, reason TEXT NOT NULL,
  status TEXT NOT NULL, mode TEXT NOT NULL, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL,
  transferred_at INTEGER, next_at INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS transfer_due ON transfer (next_at) WHERE next_at IS NOT NULL;
CREATE TABLE IF NOT EXISTS webhook_delivery (
  id INTEGER PRIMARY KEY, target TEXT NOT NULL, event TEXT NOT NULL, subject TEXT NOT NULL, body TEXT NOT NULL,
  state TEXT NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, created_at INTEGER NOT NULL,
  released_at INTEGER NOT NULL, next_at INTEGER, last_status INTEGER, last_error TEXT, delivered_at INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS webhook_delivery_due ON webhook_delivery (next_at) WHERE next_at IS NOT NULL;
CREATE TABLE IF NOT EXISTS message (
  id INTEGER PRIMARY KEY, provider_id TEXT NOT NULL, channel TEXT NOT NULL, recipient TEXT NOT NULL,
  recipient_key TEXT NOT NULL, sender TEXT NOT NULL, subject TEXT, body TEXT NOT NULL, at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS message_by_recipient ON message (recipient_key, id DESC);
CREATE TABLE IF NOT EXISTS fault (part TEXT PRIMARY KEY, mode TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS meter (
  number TEXT PRIMARY KEY, customer_name TEXT NOT NULL, utility TEXT NOT NULL, settings TEXT NOT NULL,
  state TEXT NOT NULL, updated_at INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS meter_entry (
  id INTEGER PRIMARY KEY, number TEXT NOT NULL REFERENCES meter(number), token TEXT NOT NULL, at INTEGER NOT NULL,
  accepted INTEGER NOT NULL, message TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS meter_entry_by_meter ON meter_entry (number, id DESC);
`;

export type Database = {
  all: <Row>(sql: string, ...values: SQLInputValue[]) => Row[];
  get: <Row>(sql: string, ...values: SQLInputValue[]) => Row | undefined;
  run: (sql: string, ...values: SQLInputValue[]) => { id: number; changes: number };
  inTransaction: <Result>(work: () => Result) => Result;
  close: () => void;
};

/**
 * Opens (and creates) the sandbox's SQLite file. ':memory:' stores nothing on disk. Everything is synchronous, so one
 * call of `inTransaction` cannot interleave with another request.
 */
export function openDatabase(file: string): Database {
  keepForOwner(file);
  const sqlite = new DatabaseSync(file);
  sqlite.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 3000',
  );
  refuseOtherVersion(sqlite, file);
  sqlite.exec(`${schema}${railsSchema}; PRAGMA user_version = ${schemaVersion}`);
  const prepared = new Map<string, StatementSync>();

  function statement(sql: string): StatementSync {
    const known = prepared.get(sql) ?? sqlite.prepare(sql);
    prepared.set(sql, known);
    return known;
  }

  return {
    all: <Row>(sql: string, ...values: SQLInputValue[]) => statement(sql).all(...values) as Row[],
    get: <Row>(sql: string, ...values: SQLInputValue[]) => statement(sql).get(...values) as Row | undefined,
    run(sql, ...values) {
      const result = statement(sql).run(...values);
      return { id: Number(result.lastInsertRowid), changes: Number(result.changes) };
    },
    inTransaction(work) {
      if (sqlite.isTransaction) return work();
      sqlite.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        sqlite.exec('COMMIT');
        return result;
      } catch (error) {
        sqlite.exec('ROLLBACK');
        throw error;
      }
    },
    close: () => sqlite.close(),
  };
}

/** It has the content of phones and mailboxes. SQLite gives the files beside it the mode of this one. */
function keepForOwner(file: string): void {
  if (file === ':memory:') return;
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
}

function refuseOtherVersion(sqlite: DatabaseSync, file: string): void {
  const version = Number(sqlite.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
  if (version === 0 || version === schemaVersion) return;
  sqlite.close();
  throw new Error(
    `the sandbox's data in ${file} belongs to another version. Delete that file to start with empty data`,
  );
}
