import { expect } from 'vitest';
import type pg from 'pg';
import type { Shop } from './test-shop.ts';

/* Payers who send money to a test shop, and their banks, which decide disputes. */

export type TestPayers = ReturnType<typeof testPayers>;

/** The account number in a response. */
export const accountOf = (reply: { body: { data?: Record<string, unknown> } }) =>
  (reply.body.data as { account_number: string }).account_number;

/** `owner`: as the owner of the database. */
export function testPayers(shop: Shop, owner: pg.Pool) {
  async function rowsOf<T extends object>(text: string, values: unknown[]): Promise<T[]> {
    const { rows } = await owner.query<T>(text, values);
    return rows;
  }

  /** Sends money to an account, and returns the payment once it is recorded. */
  async function sendTo(account: string, amountKobo: number): Promise<{ payment: string; subject: string }> {
    expect((await shop.transfer(account, amountKobo)).status).toBeLessThan(300);
    return shop.workUntil(async () => {
      const [found] = await rowsOf<{ payment: string; subject: string }>(
        `select k.provider_reference as payment, c.subject_id as subject from payments.capture k
         join payments.charge c on c.id = k.charge_id where c.account_number = $1`,
        [account],
      );
      return found;
    });
  }

  /** A decision of the payer's bank. The jobs read it later. */
  async function bankSays(payment: string, event: 'create' | 'resolve', more: object = {}): Promise<void> {
    const answer = await fetch(`${shop.sandboxUrl}/sandbox/payments/disputes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ reference: payment, event, ...more }),
    });
    expect(answer.status).toBeLessThan(300);
  }

  const lookAtDisputes = () =>
    owner.query(`update payments.dispute set next_look_at = now() where next_look_at is not null`);

  const takenOver = (payment: string, state: 'open' | 'won' | 'lost') =>
    shop.workUntil(async () => {
      await lookAtDisputes();
      const rows = await rowsOf(
        `select from payments.dispute d join payments.capture k on k.id = d.capture_id
         where k.provider_reference = $1 and d.state = $2`,
        [payment, state],
      );
      return rows.length > 0;
    });

  return {
    rowsOf,
    sendTo,
    bankSays,
    lookAtDisputes,
    takenOver,
    async opens(payment: string, more: object = {}) {
      await bankSays(payment, 'create', more);
      await takenOver(payment, 'open');
    },
    async decides(payment: string, state: 'won' | 'lost') {
      await bankSays(payment, 'resolve', { resolution: state === 'lost' ? 'merchant-accepted' : 'declined' });
      await takenOver(payment, state);
    },
  };
}
