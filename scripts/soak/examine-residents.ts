import { asOwner } from '../testing/residents.ts';
import { isPurchase, isTopUp, openingKobo, type Intent, type ResidentJournal } from './residents.ts';

export interface ResidentExamination {
  lost: string[];
  wrong: string[];
  /** How each kind of intent ended. */
  outcomes: Map<string, number>;
  answeredMs: number[];
}

interface Row extends Record<string, unknown> {
  key: string;
  reference: string;
  status: string;
  token: string | null;
  sets: number;
}

/** How each kind may end; what the payer or the provider never began ends otherwise, and nothing was paid then. */
const ends: Readonly<Record<Intent, readonly string[]>> = {
  wallet: ['vended', 'credited'],
  card: ['vended', 'credited'],
  'saved-card': ['vended', 'credited'],
  transfer: ['vended', 'credited'],
  'fund-transfer': ['credited'],
  'fund-card': ['credited'],
  'fund-saved-card': ['credited'],
  withdraw: ['paid', 'failed'],
  'top-up': ['bought', 'failed'],
  'top-up-card': ['bought', 'failed'],
};

/** Compares what users saw with the books: one row for each intent, one token at most, and no kobo more or less in the wallets. */
export async function examineResidents(
  dataDir: string,
  journals: readonly ResidentJournal[],
): Promise<ResidentExamination> {
  const result: ResidentExamination = { lost: [], wrong: [], outcomes: new Map(), answeredMs: [] };
  const rows = await asOwner<Row>(
    dataDir,
    `select o.buyer_key as key, o.reference, o.status, t.token,
       (select count(*)::int from vending.token_set s where s.order_id = o.id) as sets
     from vending."order" o left join vending.token t on t.order_id = o.id and t.kind = 'credit'
     where o.buyer_key like 'soak-intent-%'
     union all
     select key, reference, status, null, 0 from wallets.funding where key like 'soak-intent-%'
     union all
     select key, reference, status, null, 0 from withdrawals.withdrawal where key like 'soak-intent-%'
     union all
     select top_ups.key_of(r), coalesce(o.reference, ''), r.state, t.token,
       (select count(*)::int from vending.token_set s where s.order_id = o.id)
     from top_ups.run r left join vending."order" o on o.buyer_key = top_ups.key_of(r)
     left join vending.token t on t.order_id = o.id and t.kind = 'credit' where r.run_at > now() - interval '1 day'`,
  );
  const made = new Map(rows.map((row) => [row.key, row]));
  if (made.size !== rows.length) result.wrong.push('an intent was carried out twice');
  for (const journal of journals) compare(result, journal, made.get(journal.topUpKey ?? journal.plan.key));
  result.wrong.push(...(await walletsThatDiffer(dataDir, journals)));
  return result;
}

function compare(result: ResidentExamination, journal: ResidentJournal, row: Row | undefined): void {
  const { plan, reference, tokens, complaints, answeredMs } = journal;
  const of = (text: string) => `${plan.key} ${plan.method} ${reference ?? ''}: ${text}`;
  result.wrong.push(...complaints.map(of));
  if (answeredMs !== undefined && plan.method === 'wallet') result.answeredMs.push(answeredMs);
  if (isTopUp(plan.method)) {
    if (!row) result.lost.push(of('was due, and the books have no run of it'));
    else if (row.status === 'bought' && (row.token === null || row.sets !== 1))
      result.wrong.push(of(`bought, with ${row.sets} token sets`));
  } else if (!row || row.reference !== reference) {
    if (reference !== undefined) result.lost.push(of(`was acknowledged, the books say ${row?.reference ?? 'nothing'}`));
    return;
  }
  if (!row) return;
  const outcome = `${plan.method} → ${row.status}`;
  result.outcomes.set(outcome, (result.outcomes.get(outcome) ?? 0) + 1);
  if (row.sets > 1) result.wrong.push(of(`${row.sets} token sets`));
  if (isPurchase(plan.method) && tokens.length > 0 && row.token !== tokens.at(-1))
    result.lost.push(of('was shown another token'));
  if (complaints.length === 0 && !ends[plan.method].includes(row.status))
    result.wrong.push(of(`ended as ${row.status}`));
}

/** What went in and out of each wallet is what it holds. */
async function walletsThatDiffer(dataDir: string, journals: readonly ResidentJournal[]): Promise<string[]> {
  const rows = await asOwner<{ user: string; difference: string }>(
    dataDir,
    `select u.user_id as user, b.balance_kobo - $2::bigint
         + coalesce((select sum(o.amount_kobo) from vending."order" o where o.buyer_id = u.user_id and o.method = 'wallet' and o.status = 'vended'), 0)
         - coalesce((select sum(o.amount_kobo) from vending."order" o where o.buyer_id = u.user_id and o.method <> 'wallet' and o.status = 'credited'), 0)
         - coalesce((select sum(f.credited_kobo) from wallets.funding f where f.user_id = u.user_id), 0)
         + coalesce((select sum(w.amount_kobo) from withdrawals.withdrawal w where w.user_id::text = u.user_id and w.status = 'paid'), 0)
         as difference
     from unnest($1::text[]) u (user_id)
     join ledger.account a on a.code = 'wallet:' || u.user_id join ledger.balance b on b.account_id = a.id`,
    [[...new Set(journals.map(({ plan }) => plan.resident.id))], openingKobo],
  );
  return rows
    .filter(({ difference }) => Number(difference) !== 0)
    .map(({ user, difference }) => `the wallet of user ${user} is off by ${difference} kobo`);
}
