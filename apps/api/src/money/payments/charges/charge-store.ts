import type { RawBuilder } from 'kysely';
import { sql, type Db, type Tx } from '#platform/database/db';
import { statusesBefore, type CardCheckout, type ChargeMethod, type ChargeStatus } from './charge.ts';
import { AppError } from '#platform/errors';
import { sqlArguments } from '#platform/database/sql-arguments';
import type { TransferAccount } from '../providers/provider.ts';
import { isRefusedWith } from '#platform/database/sql-states';

export interface ChargeRow {
  id: bigint;
  reference: string;
  provider: string;
  providerReference: string;
  purpose: string;
  subjectId: string;
  amountKobo: bigint;
  status: ChargeStatus;
  method: ChargeMethod['kind'];
  /** Of a transfer, once the provider has opened the account. */
  accountNumber: string | null;
  accountName: string | null;
  bankName: string | null;
  /** Of a card, once the provider has opened its page. */
  accessCode: string | null;
  authorizationUrl: string | null;
  /** Of a saved card. */
  cardId: bigint | null;
  /** The bank's message about the latest attempt on the provider's page. */
  decline: string | null;
  expiresAt: Date;
  askedAt: Date | null;
  /** Until when the request that called the provider last may still store the response. */
  askingUntil: Date | null;
  refusal: string | null;
  createdAt: Date;
  openedAt: Date | null;
  /** The latest transfer that the provider returned automatically, with its amount if the provider gave it. */
  sentBackMinor: bigint | null;
  sentBackAt: Date | null;
  /** When the payer returned from the provider's page without having paid. */
  leftAt: Date | null;
}

/** A charge as its own buyer's request has it, with the key that is needed to store an account. */
export type OpenableCharge = ChargeRow & { openingKey: string };

const columnOf: Readonly<Record<keyof ChargeRow, string>> = {
  id: 'id',
  reference: 'reference',
  provider: 'provider',
  providerReference: 'provider_reference',
  purpose: 'purpose',
  subjectId: 'subject_id',
  amountKobo: 'amount_kobo',
  status: 'status',
  accountNumber: 'account_number',
  accountName: 'account_name',
  bankName: 'bank_name',
  method: 'method',
  accessCode: 'access_code',
  authorizationUrl: 'authorization_url',
  cardId: 'card_id',
  decline: 'decline',
  expiresAt: 'expires_at',
  askedAt: 'asked_at',
  askingUntil: 'asking_until',
  refusal: 'refusal',
  createdAt: 'created_at',
  openedAt: 'opened_at',
  sentBackMinor: 'sent_back_minor',
  sentBackAt: 'sent_back_at',
  leftAt: 'left_at',
};

/** Columns of a charge with the alias `c`; the prefix keeps them apart from the columns of another row. */
export function chargeColumns(prefix = '') {
  const named = Object.entries(columnOf).map(
    ([name, column]) => sql`${sql.ref(`c.${column}`)} as ${sql.id(prefix + name)}`,
  );
  return sql.join(named);
}

const columns = chargeColumns();

const prefix = 'charge.';

/** Columns of a charge with the alias `c`, beside those of the row that it pays for. Read with `joinedCharge`. */
export const joinedChargeColumns = chargeColumns(prefix);

/** The charge in a row that has `joinedChargeColumns`; undefined when there is no charge yet. */
export function joinedCharge<Found extends ChargeRow>(row: Record<string, unknown>): Found | undefined {
  const entries = Object.entries(row).flatMap(([name, value]) =>
    name.startsWith(prefix) ? [[name.slice(prefix.length), value] as const] : [],
  );
  const found = Object.fromEntries(entries);
  return found['id'] === null ? undefined : (found as unknown as Found);
}

export interface NewCharge {
  reference: string;
  provider: string;
  method: ChargeMethod['kind'];
  purpose: string;
  subjectId: string;
  amountKobo: bigint;
  expiresAt: Date;
  /** Of a card: the user who agreed to save it. */
  saveCardFor?: string | undefined;
  /** Of a saved card. */
  card?: { id: bigint; userId: string; callbackUrl: string } | undefined;
}

/** Translates PY002: the card does not belong to this user, was removed or has expired. */
export async function refuseUnusableCard<T>(query: Promise<T>): Promise<T> {
  try {
    return await query;
  } catch (error) {
    if (!isRefusedWith(error, 'PY002')) throw error;
    throw Object.assign(new AppError('card-not-usable'), { cause: error });
  }
}

/** Stores a charge before the provider is called, once for each reference. `isNew`: this call stored it. */
export async function openCharge(
  tx: Db | Tx,
  charge: NewCharge,
  askingSeconds: number,
): Promise<OpenableCharge & { isNew: boolean }> {
  const { card } = charge;
  const { rows } = await refuseUnusableCard(
    sql<OpenableCharge & { isNew: boolean }>`
      select ${columns}, c.opening_key as "openingKey", r.is_new as "isNew"
      from payments.open_charge(${sqlArguments({
        reference: charge.reference,
        provider: charge.provider,
        purpose: charge.purpose,
        subject_id: charge.subjectId,
        amount_kobo: charge.amountKobo,
        expires_at: charge.expiresAt,
        asking_seconds: askingSeconds,
        method: charge.method,
        save_card_for: charge.saveCardFor,
        card_user_id: card?.userId,
        card_id: card?.id,
        callback_url: card?.callbackUrl,
      })}) r
        cross join lateral (select (r.charge).*) c`.execute(tx),
  );
  return rows[0]!;
}

export async function chargeByReference(db: Db | Tx, reference: string): Promise<ChargeRow | undefined> {
  const { rows } = await sql<ChargeRow>`
    select ${columns} from payments.charge c where c.reference = ${reference}`.execute(db);
  return rows[0];
}

export async function chargesBySubject(db: Db | Tx, purpose: string, subjectId: string): Promise<ChargeRow[]> {
  const { rows } = await sql<ChargeRow>`
    select ${columns} from payments.charge c
    where c.purpose = ${purpose} and c.subject_id = ${subjectId} order by c.id desc`.execute(db);
  return rows;
}

/**
 * The references under which the provider may know the charge, the first attempt first; empty when there is no such
 * charge.
 */
export async function providerReferencesOf(
  db: Db,
  reference: string,
): Promise<{ provider: string; reference: string }[]> {
  const { rows } = await sql<{ provider: string; reference: string }>`
    select r.provider, r.reference from payments.charge c join payments.provider_reference r on r.charge_id = c.id
    where c.reference = ${reference} order by r.created_at, r.reference`.execute(db);
  return rows;
}

/**
 * Notes that the provider is about to be called under this reference. Returns false when the charge already has an
 * account.
 */
export async function markRequested(
  db: Db,
  charge: OpenableCharge,
  providerReference: string,
  askingSeconds: number,
): Promise<boolean> {
  const { rows } = await sql<{ id: bigint }>`
    select id from payments.note_asked(${charge.id}, ${charge.openingKey}, ${providerReference}, ${askingSeconds})`.execute(
    db,
  );
  return rows.length > 0;
}

/**
 * Moves a charge without an account to another provider. Returns undefined when it already has an account or another
 * request was faster.
 */
export async function moveChargeToProvider(
  db: Db,
  charge: OpenableCharge,
  provider: string,
): Promise<OpenableCharge | undefined> {
  const { rows } = await sql<OpenableCharge>`
    select ${columns}, c.opening_key as "openingKey"
    from payments.move_charge(${charge.id}, ${charge.openingKey}, ${provider}) c`.execute(db);
  return rows[0];
}

/** The charge as it is now. */
export async function reloadCharge(db: Db, charge: OpenableCharge): Promise<ChargeRow | undefined> {
  const { rows } = await sql<ChargeRow>`
    select ${columns} from payments.charge_by_key(${charge.id}, ${charge.openingKey}) c`.execute(db);
  return rows[0];
}

/** The call ended without an account. `wasSent` false clears the note that the provider may know of it. */
export async function endRequest(db: Db, charge: OpenableCharge, wasSent: boolean): Promise<void> {
  await sql`select payments.stop_asking(${charge.id}, ${charge.openingKey}, ${wasSent})`.execute(db);
}

/** How the account or the refusal of a charge is stored. A slice may update its own rows in the same statement. */
export interface StoreAnswer {
  account: (db: Db, charge: OpenableCharge, account: TransferAccount) => Promise<ChargeRow | undefined>;
  refusal: (db: Db, charge: OpenableCharge, message: string) => Promise<void>;
}

export const storeAnswer: StoreAnswer = {
  async account(db, charge, account) {
    const { rows } = await sql<ChargeRow>`
      select ${columns} from payments.store_account(${charge.id}, ${charge.openingKey}, ${account.accountNumber},
        ${account.accountName}, ${account.bankName}, ${account.expiresAt ?? null}) c`.execute(db);
    return rows[0];
  },
  async refusal(db, charge, message) {
    await sql`select payments.store_refusal(${charge.id}, ${charge.openingKey}, ${message})`.execute(db);
  },
};

/** The same for a charge that is paid on the provider's page. */
export interface StoreCheckout {
  checkout: (db: Db, charge: OpenableCharge, checkout: CardCheckout) => Promise<ChargeRow | undefined>;
  refusal: StoreAnswer['refusal'];
}

export const storeCheckout: StoreCheckout = {
  async checkout(db, charge, { accessCode, authorizationUrl }) {
    const { rows } = await sql<ChargeRow>`
      select ${columns} from payments.store_checkout(${charge.id}, ${charge.openingKey}, ${accessCode},
        ${authorizationUrl}) c`.execute(db);
    return rows[0];
  },
  refusal: storeAnswer.refusal,
};

/** The same with functions of another slice, which also update the rows of that slice. */
export function storeWith(
  own: Record<'account' | 'checkout' | 'refusal', RawBuilder<unknown>>,
): StoreAnswer & StoreCheckout {
  type Row = Record<string, unknown>;
  return {
    async account(db, { id, openingKey }, account) {
      const { rows } = await sql<Row>`
        select ${joinedChargeColumns} from ${own.account}(${id}, ${openingKey}, ${account.accountNumber}, ${account.accountName},
          ${account.bankName}, ${account.expiresAt ?? null}) c`.execute(db);
      return rows[0] && joinedCharge(rows[0]);
    },
    async checkout(db, { id, openingKey }, { accessCode, authorizationUrl }) {
      const { rows } = await sql<Row>`
        select ${joinedChargeColumns} from ${own.checkout}(${id}, ${openingKey}, ${accessCode}, ${authorizationUrl}) c`.execute(
        db,
      );
      return rows[0] && joinedCharge(rows[0]);
    },
    async refusal(db, { id, openingKey }, message) {
      await sql`select ${own.refusal}(${id}, ${openingKey}, ${message})`.execute(db);
    },
  };
}

/** Moves the charge forward if the table of transitions allows it. Returns whether it moved. */
export async function moveCharge(tx: Db | Tx, chargeId: bigint, to: ChargeStatus): Promise<boolean> {
  const { rows } = await sql<{ id: bigint }>`
    update payments.charge
    set status = ${to}, updated_at = now(),
        captured_at = case when ${to} = 'captured' then coalesce(captured_at, now()) else captured_at end,
        next_check_at = case when ${to} in ('captured', 'failed') then null else next_check_at end
    where id = ${chargeId} and status = any(${statusesBefore(to)})
    returning id`.execute(tx);
  return rows.length > 0;
}

export interface DueCharge extends ChargeRow {
  now: Date;
  checks: number;
  /** A payer has its page open. */
  isWatched: boolean;
}

/** Takes charges that are due for a check, with a lease of half a minute. */
export async function takeDueCharges(db: Db, provider: string, limit: number): Promise<DueCharge[]> {
  const { rows } = await sql<DueCharge>`
    update payments.charge c
    set last_checked_at = clock_timestamp(), checks = c.checks + 1, is_watched = false,
        next_check_at = clock_timestamp() + interval '30 seconds'
    from (
      select d.id as due_id, d.is_watched as "isWatched" from payments.charge d
      where d.provider = ${provider} and d.next_check_at <= clock_timestamp()
      order by d.next_check_at limit ${limit} for update skip locked) due
    where c.id = due.due_id
    returning ${columns}, clock_timestamp() as now, c.checks, due."isWatched"`.execute(db);
  return rows;
}

/** Schedules the next check. A check that a payer requested meanwhile stays as early as it is. */
export async function scheduleCheck(db: Db, chargeId: bigint, inMs: number | undefined): Promise<void> {
  await sql`
    update payments.charge
    set next_check_at = case when is_watched then next_check_at
      else clock_timestamp() + make_interval(secs => ${inMs === undefined ? null : inMs / 1000}::double precision) end
    where id = ${chargeId} and status in ('initiated', 'pending', 'expired')`.execute(db);
}

/**
 * Requests a check soon. Returns false when there was one within the last `restSeconds` or when nothing is left to
 * check.
 */
export async function requestCheck(db: Db, reference: string, restSeconds: number): Promise<boolean> {
  const { rows } = await sql<{ asked: boolean }>`
    select payments.request_check(${reference}, ${restSeconds}) as asked`.execute(db);
  return rows[0]?.asked === true;
}

/** The provider returns a transfer for this charge automatically; the payer's page says so. */
export async function noteSentBack(
  tx: Tx,
  provider: string,
  reference: string,
  amountMinor: bigint | undefined,
): Promise<void> {
  await sql`
    update payments.charge c set sent_back_minor = ${amountMinor && amountMinor > 0n ? amountMinor : null}, sent_back_at = now(), updated_at = now()
    from payments.provider_reference p
    where p.provider = ${provider} and p.reference = ${reference} and c.id = p.charge_id`.execute(tx);
}
