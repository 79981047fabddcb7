import { randomInt } from 'node:crypto';
import type { Database } from '../../database.ts';
import type { Clock } from '../../settings.ts';
import { bankByCode } from './banks.ts';
import { optionalText, type Body } from '../body.ts';
import { invalid, missing, ProviderRefusal } from '../reply.ts';
import { integrationId, written } from '../shapes.ts';

export interface Recipient {
  id: number;
  code: string;
  name: string;
  account_number: string;
  bank_code: string;
  created_at: number;
}

export type Recipients = ReturnType<typeof createRecipients>;

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';
/** Random letters and digits, like those in the provider's codes. */
export const letters = (count: number) =>
  Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Accounts to which the merchant pays out. The same account again is the same recipient. */
export function createRecipients(database: Database, clock: Clock) {
  function open(body: Body) {
    if (body['type'] !== 'nuban') throw invalid('Type must be nuban');
    const name = optionalText(body['name'], 'Name', 200);
    const number = optionalText(body['account_number'], 'Account number', 20);
    const bank = bankByCode(optionalText(body['bank_code'], 'Bank code', 20));
    if (name === undefined) throw missing('Name is required');
    if (number === undefined || !/^\d{10}$/.test(number)) throw invalid('Account number is invalid');
    if (!bank)
      throw new ProviderRefusal(400, 'Unknown bank code', 'invalid_bank_code', 'Take the code from the list of banks');
    const found = database.get<Recipient>(
      'SELECT * FROM transfer_recipient WHERE account_number = ? AND bank_code = ?',
      number,
      bank.code,
    );
    if (found) return recipientShape(found);
    const { id } = database.run(
      `INSERT INTO transfer_recipient (code, name, account_number, bank_code, created_at) VALUES (?, ?, ?, ?, ?)`,
      `RCP_${letters(15)}`,
      name,
      number,
      bank.code,
      clock(),
    );
    return recipientShape(byId(id));
  }

  function byId(id: number): Recipient {
    const recipient = database.get<Recipient>('SELECT * FROM transfer_recipient WHERE id = ?', id);
    if (!recipient) throw new Error(`there is no recipient ${id}`);
    return recipient;
  }

  const byCode = (code: string) =>
    database.get<Recipient>('SELECT * FROM transfer_recipient WHERE code = ?1 OR CAST(id AS TEXT) = ?1', code);

  function list({ page, perPage }: { page: number; perPage: number }) {
    const rows = database.all<Recipient>(
      'SELECT * FROM transfer_recipient ORDER BY id DESC LIMIT ? OFFSET ?',
      perPage,
      (page - 1) * perPage,
    );
    const total = database.get<{ n: number }>('SELECT count(*) AS n FROM transfer_recipient')?.n ?? 0;
    return { rows: rows.map(recipientShape), total };
  }

  function fetchRecipient(code: string) {
    const found = byCode(code);
    if (!found)
      throw new ProviderRefusal(404, 'Recipient not found', 'not_found', 'Send the code of a recipient of yours');
    return { ...recipientShape(found), recipient_account: found.account_number, institution_code: found.bank_code };
  }

  return { open, byId, byCode, list, fetch: fetchRecipient };
}

export function recipientShape(recipient: Recipient) {
  return {
    active: true,
    createdAt: written(recipient.created_at) ?? '',
    currency: 'NGN',
    description: '',
    domain: 'test',
    email: '',
    id: recipient.id,
    integration: integrationId,
    metadata: {},
    name: recipient.name,
    recipient_code: recipient.code,
    type: 'nuban',
    updatedAt: written(recipient.created_at) ?? '',
    is_deleted: false,
    isDeleted: false,
    details: {
      authorization_code: null,
      account_number: recipient.account_number,
      account_name: recipient.name,
      bank_code: recipient.bank_code,
      bank_name: bankByCode(recipient.bank_code)?.name ?? '',
    },
  };
}
