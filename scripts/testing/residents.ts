import { luhnDigit } from '@gatelight/sts';
import { connectToWritable } from '../../apps/api/src/platform/database/database-url.ts';
import { readRecord } from '../postgres/place.ts';
import { serverUrl } from '../postgres/server.ts';

/** A signed-in user with money in the wallet. */
export interface Resident {
  id: string;
  email: string;
  /** A client that is not a browser; signs in again before the token ends. */
  headers: () => Promise<Record<string, string>>;
}

const password = 'Estate#2026';
const tokenLifeMs = 8 * 60_000;

/** The embedded database of a product on this machine, as its owner. */
export function ownerUrlOf(dataDir: string): string {
  const record = readRecord(dataDir);
  if (!record) throw new Error('the product has no database yet');
  return serverUrl(record, 'owner', 'gatelight');
}

export function asOwner<T extends Record<string, unknown>>(
  dataDir: string,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  return askAt<T>(ownerUrlOf(dataDir), text, values);
}

/** On a connection of its own each time: the one before may have been killed. */
export async function askAt<T extends Record<string, unknown>>(
  ownerUrl: string,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = await connectToWritable(ownerUrl);
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Makes users with ada's demonstration password and this much in their wallets, beside those of a run before. */
export async function makeResidents(
  product: { url: string; ownerUrl: string },
  count: number,
  walletKobo: number,
): Promise<Resident[]> {
  const made = await askAt<{ id: string; email: string }>(
    product.ownerUrl,
    `with made as (
       insert into identity."user" (email, first_name, last_name, user_name, phone_number, is_demonstration, details_completed_at)
       select format('resident%s@example.com', n), 'Resident', format('No. %s', n), format('resident%s', n),
         '0806' || lpad(n::text, 7, '0'), true, now()
       from (select count(*)::int as before from identity."user" where email like 'resident%@example.com') made,
         generate_series(made.before + 1, made.before + $1::int) n
       returning id, email
     ), known as (
       insert into identity.credential (user_id, salt, hash)
       select made.id, c.salt, c.hash from made cross join identity.credential c
       join identity."user" a on a.id = c.user_id and a.email = 'ada@example.com'
     )
     select id::text as id, email from made order by id`,
    [count],
  );
  // They buy more in a day than a resident may.
  await askAt(
    product.ownerUrl,
    `insert into wallets.limit_rule (kind, level, valid_from, per_transaction_kobo, per_day_kobo)
     select k, l, now(), 9000000000000000, 9000000000000000 from unnest(array['funding', 'vend']) k cross join generate_series(1, 3) l`,
  );
  await askAt(product.ownerUrl, `select ledger.open_account('wallet:' || u) from unnest($1::text[]) u`, [
    made.map(({ id }) => id),
  ]);
  await askAt(
    product.ownerUrl,
    `select ledger.post('resident-opening:' || u, 'opening-balance', 'NGN', 'Opening balance', 'system', null,
       array[('opening-balances', 'wallet:' || u, $2::bigint)::ledger.move])
     from unnest($1::text[]) u`,
    [made.map(({ id }) => id), walletKobo],
  );
  return made.map(({ id, email }) => {
    let signedIn: { token: string; until: number } | undefined;
    return {
      id,
      email,
      async headers() {
        signedIn = signedIn && performance.now() < signedIn.until ? signedIn : await signIn(product.url, email);
        return { authorization: `Bearer ${signedIn.token}` };
      },
    };
  });
}

/** Makes meters of a house of the first estate, without debt, beside those of a run before; returns their numbers. */
export async function makeMeters(ownerUrl: string, count: number): Promise<string[]> {
  const [before] = await askAt<{ made: number }>(
    ownerUrl,
    `select count(*)::int as made from metering.meter where customer_name = 'Bench'`,
  );
  const numbers = Array.from({ length: count }, (_, index) => {
    const body = `049${String((before?.made ?? 0) + index).padStart(7, '0')}`;
    return `${body}${luhnDigit(body)}`;
  });
  const made = await askAt<{ number: string }>(
    ownerUrl,
    `with made as (
       insert into metering.meter (number, utility, status, estate_id, house_id, customer_name, tariff_id, supply_group_code,
         key_revision, tariff_index, debt_recovery_bp, is_demonstration)
       select n, m.utility, 'active', m.estate_id, m.house_id, 'Bench', m.tariff_id,
         m.supply_group_code, m.key_revision, m.tariff_index, 0, true
       from metering.meter m cross join unnest($1::text[]) n where m.number = '04175000019'
       returning id, number)
     select number, ledger.open_account('debt-receivable:' || id) from made order by number`,
    [numbers],
  );
  return made.map(({ number }) => number);
}

async function signIn(url: string, email: string): Promise<{ token: string; until: number }> {
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(`${url}/api/v1/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identifier: email, password }),
      signal: AbortSignal.timeout(20_000),
    }).catch(() => undefined);
    const body = (await answer?.json().catch(() => undefined)) as { data?: { token?: string } } | undefined;
    const token = body?.data?.token;
    if (answer?.ok && token) return { token, until: performance.now() + tokenLifeMs };
    if (tries > 60) throw new Error(`${email} cannot sign in: ${answer?.status} ${JSON.stringify(body)}`);
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}
