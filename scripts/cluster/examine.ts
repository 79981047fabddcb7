import { askAt } from '../testing/residents.ts';
import { openingKobo, type Load } from './load.ts';

/** Compares what buyers saw with the books: each line is a loss, a double payment, or money that does not add up. */
export async function examineLoad(ownerUrl: string, load: Load): Promise<string[]> {
  const rows = await askAt<{ key: string; reference: string; status: string; sets: number; token: string | null }>(
    ownerUrl,
    `select o.buyer_key as key, o.reference, o.status, t.token,
       (select count(*)::int from vending.token_set s where s.order_id = o.id) as sets
     from vending."order" o left join vending.token t on t.order_id = o.id and t.kind = 'credit'
     where o.buyer_id = any($1)`,
    [load.buyers.map(({ id }) => id)],
  );
  const found: string[] = [];
  const stored = new Map(rows.map((row) => [row.key, row]));
  if (stored.size !== rows.length) found.push(`${rows.length - stored.size} orders have a key that another has too`);
  for (const { key, told } of load.vends) {
    const row = stored.get(key);
    if (told && row?.reference !== told.reference)
      found.push(`LOST ${told.reference}: acknowledged, and not in the books`);
    if (told && row && row.token?.replaceAll(' ', '') !== told.token.replaceAll(' ', ''))
      found.push(`LOST ${told.reference}: its buyer saw another token`);
    if (row && row.sets > 1) found.push(`DOUBLE ${row.reference}: ${row.sets} token sets`);
  }
  const known = new Set(load.vends.map(({ key }) => key));
  for (const { key, reference } of rows) if (!known.has(key)) found.push(`${reference}: no buyer bought it`);
  return [...found, ...(await walletsThatDiffer(ownerUrl, load)), ...(await purchasesThatDiffer(ownerUrl, load))];
}

/** Each wallet holds what it held, less what its finished vends cost. */
async function walletsThatDiffer(ownerUrl: string, load: Load): Promise<string[]> {
  const rows = await askAt<{ user: string; difference: string }>(
    ownerUrl,
    `select u.user_id as user, b.balance_kobo - $2::bigint + coalesce(
         (select sum(o.amount_kobo) from vending."order" o where o.buyer_id = u.user_id and o.status = 'vended'), 0) as difference
     from unnest($1::text[]) u (user_id)
     join ledger.account a on a.code = 'wallet:' || u.user_id join ledger.balance b on b.account_id = a.id`,
    [load.buyers.map(({ id }) => id), openingKobo],
  );
  return rows
    .filter(({ difference }) => Number(difference) !== 0)
    .map(({ user, difference }) => `the wallet of user ${user} is off by ${difference} kobo`);
}

async function purchasesThatDiffer(ownerUrl: string, load: Load): Promise<string[]> {
  const rows = await askAt<{ reference: string; sets: number; token: string | null; captures: number }>(
    ownerUrl,
    `select o.reference, t.token, (select count(*)::int from vending.token_set s where s.order_id = o.id) as sets,
       (select count(*)::int from payments.charge c join payments.capture k on k.charge_id = c.id where c.subject_id = o.id::text)
         as captures
     from vending."order" o left join vending.token t on t.order_id = o.id and t.kind = 'credit' where o.reference = any($1)`,
    [load.journals.map(({ plan }) => plan.reference)],
  );
  const stored = new Map(rows.map((row) => [row.reference, row]));
  return load.journals.flatMap(({ plan, transfers, tokens }) => {
    const row = stored.get(plan.reference);
    if (transfers.length === 0) return row && row.sets > 0 ? [`${plan.reference}: a token without a payment`] : [];
    if (!row || row.captures !== 1 || row.sets !== 1)
      return [
        `${plan.reference}: paid once, and the books say ${row?.captures ?? 0} payments and ${row?.sets ?? 0} token sets`,
      ];
    return tokens.every((token) => token === row.token)
      ? []
      : [`LOST ${plan.reference}: its page showed another token`];
  });
}
