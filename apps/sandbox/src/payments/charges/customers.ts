import { randomBytes } from 'node:crypto';
import type { Database } from '../../database.ts';
import { isObject, type Body } from '../body.ts';

export type Customer = {
  id: number;
  code: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  phone: string | null;
};

/** Finds the customer of this e-mail address or makes one. Stores a new name. */
export function customerFor(database: Database, email: string, body: Body): Customer {
  const first = nameIn(body['first_name']);
  const last = nameIn(body['last_name']);
  database.run(
    `INSERT INTO customer (id, code, email, first_name, last_name) VALUES ((SELECT coalesce(max(id), 181873745) + 1 FROM customer), ?, ?, ?, ?)
     ON CONFLICT (email) DO UPDATE SET first_name = coalesce(excluded.first_name, first_name), last_name = coalesce(excluded.last_name, last_name)`,
    `CUS_${randomBytes(8).toString('hex').slice(0, 15)}`,
    email,
    first,
    last,
  );
  const customer = database.get<Customer>('SELECT * FROM customer WHERE email = ?', email);
  if (!customer) throw new Error('the customer was not stored');
  return customer;
}

/**
 * The name for a virtual account: from the metadata, else the customer's name, else the first part of the e-mail
 * address.
 */
export function accountHolder(customer: Customer, metadata: unknown): string {
  const named = isObject(metadata) ? (nameIn(metadata['customer_name']) ?? nameIn(metadata['customerName'])) : null;
  const own = [customer.first_name, customer.last_name].filter(Boolean).join(' ');
  return (named ?? (own || customer.email.split('@')[0] || 'Customer')).slice(0, 60);
}

function nameIn(value: unknown): string | null {
  return typeof value === 'string' && value.trim() ? value.trim().slice(0, 100) : null;
}
