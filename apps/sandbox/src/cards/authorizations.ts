import { createHash } from 'node:crypto';
import type { Database } from '../database.ts';
import { customerFor } from '../payments/charges/customers.ts';
import { ProviderRefusal } from '../payments/reply.ts';
import { testCards } from './test-cards.ts';

/**
 * The saved card of the demonstration. The product's demonstration data has the authorization that is derived from it.
 */
const demonstration = { email: 'ada@example.com', card: { testCard: 0, month: '12', year: '2031' } };

/** What the provider stores of a card for one customer, without the card number. */
export type Authorization = {
  code: string;
  customer_id: number;
  signature: string;
  bin: string;
  last4: string;
  exp_month: string;
  exp_year: string;
  brand: string;
  bank: string;
  /** Position in the list of test cards. */
  test_card: number;
  reusable: number;
  is_active: number;
};

export type Authorizations = ReturnType<typeof createAuthorizations>;

export function createAuthorizations(database: Database) {
  function find(code: string): Authorization | undefined {
    return database.get<Authorization>('SELECT * FROM card_authorization WHERE code = ?', code);
  }

  /**
   * The authorization of a card that paid. The same card of the same customer has one authorization. `reusable`: its
   * payer agreed to save it.
   */
  function issueAuthorization(
    customer: { id: number; email: string },
    card: { testCard: number; month: string; year: string },
    reusable: boolean,
  ): Authorization {
    const { number, brand, bank } = testCards[card.testCard]!;
    const code = codeOf(customer.email, number, reusable);
    database.run(
      `INSERT INTO card_authorization (code, customer_id, signature, bin, last4, exp_month, exp_year, brand, bank, test_card, reusable, is_active)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)
       ON CONFLICT (code) DO UPDATE SET exp_month = excluded.exp_month, exp_year = excluded.exp_year, is_active = 1`,
      code,
      customer.id,
      `SIG_${print(number).slice(0, 20)}`,
      number.slice(0, 6),
      number.slice(-4),
      card.month,
      card.year,
      brand,
      bank,
      card.testCard,
      reusable ? 1 : 0,
    );
    return find(code)!;
  }

  /** Made at the first charge. */
  function demonstrationCard(code: string): Authorization | undefined {
    const { email, card } = demonstration;
    if (code !== codeOf(email, testCards[card.testCard]!.number, true)) return undefined;
    return issueAuthorization(customerFor(database, email, {}), card, true);
  }

  return {
    find,
    give: issueAuthorization,
    /** The authorization with which this customer can be charged. */
    chargeable(code: string, email: string): Authorization {
      const found = find(code) ?? demonstrationCard(code);
      const owner =
        found && database.get<{ email: string }>('SELECT email FROM customer WHERE id = ?', found.customer_id);
      if (!found || found.is_active === 0) throw unknownAuthorization();
      if (found.reusable === 0 || owner?.email !== email) {
        throw new ProviderRefusal(
          400,
          'Authorization code does not match the customer, or cannot be used again',
          'invalid_params',
          'Charge a reusable authorization with the e-mail address of its customer',
        );
      }
      return found;
    },
    deactivate(code: string): void {
      if (database.run('UPDATE card_authorization SET is_active = 0 WHERE code = ?', code).changes === 0)
        throw unknownAuthorization();
    },
  };
}

function unknownAuthorization(): ProviderRefusal {
  return new ProviderRefusal(
    404,
    'Authorization code not found.',
    'not_found',
    'Send the code of an authorization of yours that is active',
  );
}

function codeOf(email: string, number: string, reusable: boolean): string {
  return `AUTH_${print(`${email}:${number}:${reusable}`).slice(0, 10)}`;
}

function print(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
