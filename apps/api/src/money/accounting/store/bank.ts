import type { AnswerOf, listBankLines } from '@gatelight/contract';
import { defineKeyset, type Keyed, type KeysetPage } from '#platform/lists/keyset';
import { sql, type Db, type Tx } from '#platform/database/db';
import type { BankLine } from '../bank/read-statement.ts';
import type { LayoutName } from '../bank/layouts.ts';

/** The result of importing a statement. */
export interface StoredStatement {
  id: bigint;
  isKnown: boolean;
  lines: number;
  repeated: number;
}

/**
 * Stores a statement, once for each file, and each of its lines once, even if it is in several files. The function
 * checks again whether the session is allowed to: web processes only read in the role of staff.
 */
export async function storeStatement(
  db: Db,
  statement: {
    session: string | null;
    fileHash: Buffer;
    fileName: string;
    layout: LayoutName;
    lines: readonly BankLine[];
    requestId: string | null;
  },
): Promise<StoredStatement> {
  const lines = statement.lines.map(({ bookedOn, narration, reference, amountKobo, balanceKobo, hash }) => ({
    hash: hash.toString('hex'),
    on: bookedOn,
    narration,
    reference,
    amount: amountKobo.toString(),
    balance: balanceKobo.toString(),
  }));
  const { rows } = await sql<StoredStatement>`
    select id, is_known as "isKnown", lines, repeated
    from accounting.import_statement(${statement.session}::uuid, ${statement.fileHash}, ${statement.fileName}, ${statement.layout},
      ${JSON.stringify(lines)}::jsonb, ${statement.requestId})`.execute(db);
  return rows[0]!;
}

export const bankLinePages = defineKeyset({
  list: 'bank-lines',
  sorts: { booked_on: { column: sql`b.booked_on`, kind: 'date' } },
  id: { column: sql`b.id`, kind: 'bigint' },
  first: '-booked_on',
});

type BankLineItem = AnswerOf<typeof listBankLines>['items'][number];
export type BankLineRow = Keyed & Omit<BankLineItem, 'proposals'>;

const columns = sql`
  b.id::text as id, b.booked_on::text as booked_on, b.narration, b.reference, b.amount_kobo, b.state, b.match_kind, b.match_id, b.note`;

export async function readBankLines(db: Db, page: KeysetPage, state: BankLineRow['state']): Promise<BankLineRow[]> {
  const { rows } = await sql<BankLineRow>`
    select ${page.keys}, ${columns} from accounting.bank_line b
    where b.state = ${state} and ${page.after}
    order by ${page.order} limit ${page.limit}`.execute(db);
  return rows;
}

export async function readBankLine(db: Db | Tx, id: string): Promise<BankLineRow | undefined> {
  const { rows } = await sql<BankLineRow>`
    select '' as "sortKey", '' as "idKey", ${columns} from accounting.bank_line b where b.id = ${id}::bigint`.execute(
    db,
  );
  return rows[0];
}

export type Proposal = BankLineItem['proposals'][number] & { line_id: string };

/**
 * What a line may match: a settlement of the same sum up to five days before, or a refund of the same sum that staff
 * paid from the bank. Leaves out anything that already has a line.
 */
export async function proposalsFor(db: Db, lineIds: readonly string[]): Promise<Proposal[]> {
  const { rows } = await sql<Proposal>`
    select b.id::text as line_id, p.kind, p.id, p.reference, p.amount as amount_kobo, p.on::text as on
    from accounting.bank_line b
    cross join lateral (
      select 'settlement' as kind, s.id::text as id, s.provider || ' ' || s.provider_settlement_id as reference, s.net_minor as amount,
        s.settled_on as on
      from accounting.settlement s
      where b.amount_kobo > 0 and s.currency = 'NGN' and s.net_minor = b.amount_kobo
        and b.booked_on between s.settled_on - 1 and s.settled_on + 5
      union all
      select 'refund', r.id::text, r.outside_reference, r.amount_minor, platform.day_of(r.processed_at)
      from payments.refund r
      where b.amount_kobo < 0 and r.currency = 'NGN' and r.amount_minor = -b.amount_kobo and r.state = 'processed'
        and r.outside_reference is not null and r.outside_reference !~ '^(wallet:|dispute )'
        and platform.day_of(r.processed_at) between b.booked_on - 5 and b.booked_on + 5
    ) p
    where b.id = any(${lineIds.map(String)}::bigint[]) and b.state = 'open' and not exists (
      select from accounting.bank_line m where m.state = 'matched' and m.match_kind = p.kind and m.match_id = p.id)
    order by b.id, abs(b.booked_on - p.on), p.id`.execute(db);
  return rows;
}

/** The sum of a match as the bank shows it: above zero is money in. Undefined: it does not exist. */
export async function matchedAmount(
  db: Db | Tx,
  kind: 'settlement' | 'refund' | 'journal',
  target: string,
): Promise<bigint | undefined> {
  const isNumber = /^[1-9]\d{0,17}$/.test(target);
  const { rows } = await sql<{ amount: bigint }>`
    select net_minor as amount from accounting.settlement where ${kind} = 'settlement' and id::text = ${target}
    union all
    select -amount_minor from payments.refund
    where ${kind} = 'refund' and ${isNumber} and id::text = ${target} and state = 'processed' and outside_reference is not null
    union all
    -- For a journal: its amount on the account of the bank; taking from an asset is money out.
    select -p.amount_kobo from ledger.journal j join ledger.posting p on p.journal_id = j.id
    join ledger.account a on a.id = p.account_id and a.class = 'operator-bank'
    where ${kind} = 'journal' and j.reference = ${target}`.execute(db);
  return rows[0]?.amount;
}

export async function decideBankLine(
  tx: Tx,
  decision: {
    id: string;
    match: { kind: 'settlement' | 'refund' | 'journal'; target: string } | null;
    note: string | null;
    by: string;
  },
): Promise<boolean> {
  const { rows } = await sql<{ id: bigint }>`
    update accounting.bank_line
    set state = ${decision.match ? 'matched' : 'explained'}, match_kind = ${decision.match?.kind ?? null},
        match_id = ${decision.match?.target ?? null}, note = ${decision.note}, decided_by = ${decision.by}, decided_at = now()
    where id = ${decision.id}::bigint and state = 'open'
      and (${decision.match?.kind ?? null}::text is null or not exists (
        select from accounting.bank_line o where o.state = 'matched' and o.match_kind = ${decision.match?.kind ?? null}
          and o.match_id = ${decision.match?.target ?? null}))
    returning id`.execute(tx);
  return rows.length > 0;
}
