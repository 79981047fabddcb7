import { randomBytes } from 'node:crypto';
import { openAccount, openingBalances, post, wallet } from '#ledger';
import { inTransaction, sql, type Db } from '#platform/database/db';
import { sqlArguments } from '#platform/database/sql-arguments';
import { createEmbeddedAuthority, demonstrationKey } from '#vending';
import { loadDemonstration } from '../../demonstration/demonstration.ts';

/** What receipts and statements name, and the links in them. */
export const brand = {
  name: 'Gatelight',
  legalName: 'Gatelight Energy',
  address: 'Lagos',
  phone: '0800',
  email: 'help@shop.test',
};
export const links = { key: Buffer.alloc(32, 3), publicUrl: 'http://shop.test' };

let counter = 0;

/**
 * Orders and journals of users, written by hand as the owner of the tables: each with the state and date that a test
 * needs.
 */
export function historyOf(owner: Db) {
  const sessions = new Map<string, string>();
  return {
    /** A user with a live session. */
    async user(): Promise<string> {
      const name = randomBytes(6).toString('hex');
      const { rows } = await sql<{ id: bigint }>`
        insert into identity."user" (email, first_name, last_name, user_name)
        values (${`${name}@shop.test`}, 'Ada', 'Obi', ${name}) returning id`.execute(owner);
      const id = rows[0]!.id;
      const { rows: started } = await sql<{ key: string }>`
        select (identity.start_session(${id}, ${randomBytes(32)}, '{}')).key`.execute(owner);
      sessions.set(String(id), started[0]!.key);
      return String(id);
    },
    sessionOf: (userId: string) => sessions.get(userId),
    async prepare(): Promise<void> {
      await inTransaction(owner, loadDemonstration);
      const caps = { capPerHourKobo: 10n ** 12n, capPerMeterDayKobo: 10n ** 12n, allowSimulatorKeys: true };
      const authority = createEmbeddedAuthority({ db: owner, sealingKey: Buffer.alloc(32, 7), ...caps });
      await authority.ensureSimulatorKey(demonstrationKey);
    },
    async fund(userId: string, amountKobo: bigint, kind = 'wallet-funding'): Promise<string> {
      counter += 1;
      const reference = `fund:${userId}:${counter}`;
      await openAccount(owner, wallet(userId));
      await post(owner, {
        reference,
        kind,
        moves: [{ from: openingBalances, to: wallet(userId), amountKobo }],
        memo: 'Test funds',
        actor: 'system',
      });
      return reference;
    },
    /** A purchase from the wallet, or one that waits for a transfer. */
    async order(
      userId: string,
      given: {
        status?: 'vended' | 'paid' | 'created' | 'expired' | 'credited';
        meter?: string;
        amountKobo?: bigint;
      } = {},
    ): Promise<{ id: bigint; reference: string; token: string | null }> {
      const { status = 'vended', meter = '04175000019', amountKobo = 500_000n } = given;
      counter += 1;
      const reference = `VND-${String(counter).padStart(6, '0')}${randomBytes(5).toString('hex').toUpperCase()}`;
      const byWallet = status !== 'created' && status !== 'expired';
      const { rows } = await sql<{ outcome: string; id: bigint }>`
        select p.outcome, (p.placed).id from vending.place_order(${sqlArguments({
          reference,
          buyer_id: userId,
          buyer_key: reference,
          meter_number: meter,
          amount_kobo: amountKobo,
          method: byWallet ? 'wallet' : 'transfer',
          cap_hour_kobo: 1_000_000_000_000n,
          cap_meter_day_kobo: 1_000_000_000_000n,
          allow_simulator_keys: true,
        })}) p
      `.execute(owner);
      const { outcome, id } = rows[0]!;
      if (outcome !== 'placed') throw new Error(`not placed: ${outcome}`);
      const goTo = (next: string) => sql`update vending."order" set status = ${next} where id = ${id}`.execute(owner);
      if (status === 'expired') await goTo('expired');
      if (status === 'credited') {
        await goTo('vending');
        await goTo('vend_failed');
        await sql`select vending.credit_wallet(${id}, 'no token')`.execute(owner);
      }
      if (status !== 'vended') return { id, reference, token: null };
      const token = String(counter).padStart(20, '3');
      await goTo('vending');
      const { rows: bought } = await sql<{ units: string }>`
        select units_tenths::text as units from vending."order" where id = ${id}`.execute(owner);
      const tokens = [{ token, kind: 'credit', unitsTenths: bought[0]!.units, keyId: '1', tid: counter }];
      await sql`select vending.store_tokens(${id}, ${JSON.stringify(tokens)}::jsonb, '[]')`.execute(owner);
      return { id, reference, token };
    },
    /** Gives each entry its own day, the first entry the oldest. */
    async spread(userId: string, ids: readonly bigint[], from: Date, stepMs: number): Promise<void> {
      for (const [index, id] of ids.entries()) {
        await sql`update transactions.entry set at = ${new Date(from.getTime() + index * stepMs)}
          where user_id = ${userId} and order_id = ${id}`.execute(owner);
      }
    },
  };
}
