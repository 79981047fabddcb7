import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAccount, openingBalances, post, wallet } from '#ledger';
import { inTransaction, sql, type Db, type Tx } from '#platform/database/db';
import { openTestApi, type TestApi, type TestUser } from '#platform/testing/test-api';
import { sqlArguments } from '#platform/database/sql-arguments';
import { createEmbeddedAuthority, demonstrationKey, vendingSlice } from '#vending';
import { refuseOverLimit, walletRoutes } from '#wallets';
import { withdrawalsSlice } from '#withdrawals';
import { loadDemonstration } from '../../demonstration/demonstration.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi(
    (serve, { web }) =>
      walletRoutes(serve, {
        db: web,
        boughtToday: vendingSlice.boughtToday,
        cardRule: withdrawalsSlice.cardRule,
      } as unknown as Parameters<typeof walletRoutes>[1]),
    () => ({ 'own-funding': () => Promise.resolve(false) }),
  );
  await inTransaction(api.owner, loadDemonstration);
  const caps = { capPerHourKobo: 10n ** 12n, capPerMeterDayKobo: 10n ** 12n, allowSimulatorKeys: true };
  const authority = createEmbeddedAuthority({ db: api.owner, sealingKey: Buffer.alloc(32, 7), ...caps });
  await authority.ensureSimulatorKey(demonstrationKey);
});
afterAll(() => api.close());

const limitsOf = async (user: TestUser) => (await user.call.get('/api/v1/wallet/limits')).data;

/** A funding by transfer, as the web process stores it. */
const fund = (
  user: Pick<TestUser, 'sessionKey'>,
  amountKobo: bigint,
  key: string = randomUUID(),
  on: Db | Tx = api.web,
) =>
  refuseOverLimit(
    sql<{ outcome: string; id: bigint }>`
      select p.outcome, (p.opened).id from wallets.open_funding(${user.sessionKey}, '[]', ${sqlArguments({
        reference: `FND-${randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase()}`,
        key,
        body_hash: Buffer.alloc(32, 1),
        method: 'transfer',
        amount_kobo: amountKobo,
        open_seconds: 1800,
        provider: 'paystack',
        asking_seconds: 60,
      })}) p`.execute(on),
  );

const wideCaps = {
  cap_hour_kobo: 1_000_000_000_000n,
  cap_meter_day_kobo: 1_000_000_000_000n,
  allow_simulator_keys: true,
};

const buy = (user: TestUser, amountKobo: bigint) =>
  refuseOverLimit(
    sql<{ outcome: string; id: bigint }>`
      select p.outcome, (p.placed).id from vending.place_order(${sqlArguments({
        reference: `VND-${randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase()}`,
        buyer_id: user.id,
        buyer_key: randomUUID(),
        meter_number: '04175000019',
        amount_kobo: amountKobo,
        ...wideCaps,
      })}) p`.execute(api.owner),
  );

async function give(user: TestUser, amountKobo: bigint): Promise<void> {
  await openAccount(api.owner, wallet(user.id));
  await post(api.owner, {
    reference: `gift:${randomUUID()}`,
    kind: 'opening-balance',
    moves: [{ from: openingBalances, to: wallet(user.id), amountKobo }],
    memo: 'Test funds',
    actor: 'system',
  });
}

const linkMeter = (user: TestUser) =>
  sql`
  insert into households.link (meter_id, user_id, role) select m.id, ${BigInt(user.id)}, 'buyer' from metering.meter m
  where m.number = '04175000027'`.execute(api.owner);
const addAccount = (user: TestUser, name: string, hoursAgo: number) =>
  sql`
  insert into withdrawals.bank_account (user_id, bank_code, bank_name, account_number, account_name, usable_from)
  values (${BigInt(user.id)}, '001', 'Test Bank', ${String(Math.floor(Math.random() * 1e10)).padStart(10, '0')}, ${name},
    now() - make_interval(hours => ${hoursAgo}))`.execute(api.owner);

const codes = (results: PromiseSettledResult<unknown>[]) =>
  results.filter((one) => one.status === 'rejected').map(({ reason }) => reason.code);

describe('limits by verification level', () => {
  it('rise with a meter, and with a bank account in the user’s own name after its first day', async () => {
    const user = await api.user('bola');
    expect(await limitsOf(user)).toEqual({
      level: 1,
      stamp_duty: null,
      card_money: { wait_days: 30, to_own_name: true },
      funding: { per_transaction_kobo: 10_000_000, per_day_kobo: 30_000_000, left_today_kobo: 30_000_000 },
      vend: { per_transaction_kobo: 10_000_000, per_day_kobo: 30_000_000, left_today_kobo: 30_000_000 },
    });
    await addAccount(user, 'BOLA TEST', 1);
    expect((await limitsOf(user)).level).toBe(1);
    await linkMeter(user);
    expect((await limitsOf(user)).level).toBe(3);

    const other = await api.user('chidi');
    await linkMeter(other);
    await addAccount(other, 'ANOTHER PERSON', 1);
    // One word in common is not enough for a user's own name.
    await addAccount(other, 'CHIDI OKORO', 1);
    await addAccount(other, 'CHIDI TEST', -1);
    expect((await limitsOf(other)).level).toBe(2);
    expect((await api.as(undefined).get('/api/v1/wallet/limits')).status).toBe(401);
  });

  it('refuse one payment that is too large, and say what is left', async () => {
    const user = await api.user('dayo');
    await expect(fund(user, 10_000_001n)).rejects.toMatchObject({
      code: 'over-limit',
      details: { facts: { max_kobo: 10_000_000 } },
    });
    await fund(user, 10_000_000n);
    await fund(user, 10_000_000n);
    await fund(user, 9_999_999n);
    await expect(fund(user, 100_000n)).rejects.toMatchObject({
      code: 'over-limit',
      details: { facts: { max_kobo: 1 } },
    });
    expect((await limitsOf(user)).funding.left_today_kobo).toBe(1);
  });

  it('apply exactly to a day when twenty fundings arrive at the same time', async () => {
    const user = await api.user('efe');
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => fund(user, 4_000_000n)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
    expect(new Set(codes(results))).toEqual(new Set(['over-limit']));
    expect((await limitsOf(user)).funding.left_today_kobo).toBe(2_000_000);
  });

  it('apply exactly to a day when twenty purchases arrive at the same time, and take nothing for the refused ones', async () => {
    const user = await api.user('femi');
    await give(user, 100_000_000n);
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => buy(user, 7_000_000n)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    expect(new Set(codes(results))).toEqual(new Set(['over-limit']));
    const { data } = await user.call.get('/api/v1/wallet');
    expect(data.balance_kobo).toBe(72_000_000);
  });

  /** Waits until a call waits for the lock of a user's limit. */
  async function someoneWaits(): Promise<void> {
    await expect
      .poll(
        async () =>
          (
            await sql`
              select from pg_locks l join pg_database d on d.oid = l.database
              where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`.execute(api.db)
          ).rows.length,
        { timeout: 60_000, interval: 20 },
      )
      .toBeGreaterThan(0);
  }

  it('make a funding wait for one of another session that is not committed, and count it', async () => {
    const user = await api.user('ife');
    const { rows } = await sql<{ sessionKey: string }>`
      insert into identity.session (user_id, expires_at, idle_seconds)
      values (${BigInt(user.id)}, now() + interval '1 day', 86400) returning key::text as "sessionKey"`.execute(
      api.owner,
    );
    await fund(user, 10_000_000n);
    await fund(user, 10_000_000n);
    let second: Promise<PromiseSettledResult<unknown>[]> | undefined;
    await inTransaction(api.web, async (tx) => {
      await fund(user, 10_000_000n, randomUUID(), tx);
      second = Promise.allSettled([fund(rows[0]!, 10_000_000n)]);
      await someoneWaits();
    });
    expect(codes(await second!)).toEqual(['over-limit']);
  });

  it('count the same key once, and do not count fundings that ended without money', async () => {
    const user = await api.user('gbenga');
    const key = randomUUID();
    const [first] = (await fund(user, 10_000_000n, key)).rows;
    for (let count = 0; count < 4; count += 1) await fund(user, 10_000_000n, key);
    expect((await limitsOf(user)).funding.left_today_kobo).toBe(20_000_000);
    await sql`update wallets.funding set status = 'expired' where id = ${first!.id}`.execute(api.owner);
    expect((await limitsOf(user)).funding.left_today_kobo).toBe(30_000_000);
  });

  it('follow the rule in force, which cannot be edited', async () => {
    const user = await api.user('hauwa');
    await sql`insert into wallets.limit_rule (kind, level, valid_from, per_transaction_kobo, per_day_kobo)
      values ('vend', 1, now() + interval '1 day', 1, 1)`.execute(api.owner);
    expect((await limitsOf(user)).vend.per_day_kobo).toBe(30_000_000);
    await sql`insert into wallets.limit_rule (kind, level, valid_from, per_transaction_kobo, per_day_kobo)
      values ('vend', 1, now(), 500000, 500000)`.execute(api.owner);
    await give(user, 10_000_000n);
    await buy(user, 500_000n);
    await expect(buy(user, 100_000n)).rejects.toMatchObject({ code: 'over-limit' });
    await expect(sql`update wallets.limit_rule set per_day_kobo = 9`.execute(api.owner)).rejects.toMatchObject({
      code: 'TF001',
    });
    await expect(sql`select * from wallets.limit_rule`.execute(api.web)).rejects.toThrow(/permission denied/);
  });
});
