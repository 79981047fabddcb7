import type { SavedCard } from '@gatelight/contract';
import { sql, type Db, type Tx } from '#platform/database/db';
import { sqlArguments } from '#platform/database/sql-arguments';
import type { ReusableCard } from '../providers/provider.ts';
import { chargeColumns, type ChargeRow } from '../charges/charge-store.ts';

const columns = sql`
  k.id::text as id, k.brand, k.last4, k.expiry_month, k.expiry_year, k.bank, k.name, k.is_default,
  make_date(k.expiry_year, k.expiry_month, 1) + interval '1 month' <= now() at time zone 'Africa/Lagos' as is_expired`;

export async function cardsOf(db: Db, sessionKey: string): Promise<SavedCard[]> {
  const { rows } = await sql<SavedCard>`select ${columns} from payments.cards_of(${sessionKey}::uuid) k`.execute(db);
  return rows;
}

export async function changeCard(
  db: Db,
  sessionKey: string,
  id: bigint,
  { name, makeDefault }: { name?: string | undefined; makeDefault?: boolean | undefined },
): Promise<SavedCard | undefined> {
  const { rows } = await sql<SavedCard>`
    select ${columns} from payments.change_card(${sessionKey}::uuid, ${id}, ${name ?? null}, ${makeDefault === true}) k`.execute(
    db,
  );
  return rows[0];
}

/** Removes a card of the user of this session, which must have confirmed the password. */
export async function removeOwnCard(
  db: Db,
  sessionKey: string,
  id: bigint,
  by: { ip: string; requestId: string },
): Promise<'removed' | 'sign-in-required' | 'not-found' | 'step-up-required'> {
  const { rows } = await sql<{ outcome: Awaited<ReturnType<typeof removeOwnCard>> }>`
    select payments.remove_own_card(${sessionKey}::uuid, ${id}, ${by.ip}::inet, ${by.requestId}) as outcome`.execute(
    db,
  );
  return rows[0]!.outcome;
}

/** Saves the card of a captured charge if its payer agreed; does nothing otherwise. */
export async function saveCard(tx: Tx, chargeId: bigint, card: ReusableCard, consentedAt: Date): Promise<void> {
  await sql`
    select payments.save_card(${sqlArguments({
      charge_id: chargeId,
      signature: card.signature,
      code: card.authorizationCode,
      customer_email: card.customerEmail,
      brand: card.brand,
      last4: card.last4,
      expiry_month: card.expiryMonth,
      expiry_year: card.expiryYear,
      bank: card.bank,
      consented_at: consentedAt,
    })})`.execute(tx);
}

/** The charge of a saved card that is due, with the authorization that charges the card. */
export interface CardChargeToSend extends ChargeRow {
  callbackUrl: string;
  authorizationCode: string | null;
  customerEmail: string | null;
}

/**
 * Takes charges of saved cards that are due, for as long as the lease. After a charge has expired nothing more is sent:
 * the check of open charges closes it. Notes first that the provider may know of it; `askedAt` is the time before that.
 */
export async function takeCardCharges(
  db: Db,
  provider: string,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<CardChargeToSend[]> {
  const { rows } = await sql<CardChargeToSend>`
    with due as (
      select d.id, d.asked_at as asked_before from payments.charge d
      where d.send_at <= clock_timestamp() and d.provider = ${provider} and d.method = 'saved-card' and d.status = 'initiated'
        and d.expires_at > clock_timestamp()
      order by d.send_at limit ${limit} for update skip locked),
    taken as (
      update payments.charge u
      set send_at = clock_timestamp() + make_interval(secs => ${leaseSeconds}), asked_at = coalesce(u.asked_at, clock_timestamp()),
          updated_at = now()
      from due where u.id = due.id returning u.*, due.asked_before)
    select ${chargeColumns()}, c.asked_before as "askedAt", c.callback_url as "callbackUrl", a.code as "authorizationCode",
      a.customer_email as "customerEmail"
    from taken c left join payments.saved_card k on k.id = c.card_id and k.removed_at is null
      left join payments.card_authorization a on a.card_id = k.id`.execute(db);
  return rows;
}

/** The provider cannot have received it: it may be sent again without a look-up. */
export async function noteNotSent(db: Db, chargeId: bigint, inSeconds: number): Promise<void> {
  await sql`
    update payments.charge set asked_at = null, send_at = clock_timestamp() + make_interval(secs => ${inSeconds})
    where id = ${chargeId} and status = 'initiated'`.execute(db);
}

/** Looks again later. */
export async function scheduleSend(db: Db, chargeId: bigint, inSeconds: number): Promise<void> {
  await sql`
    update payments.charge set send_at = clock_timestamp() + make_interval(secs => ${inSeconds})
    where id = ${chargeId} and status = 'initiated'`.execute(db);
}

/** The provider has the charge and will decide on it; if there is a page, after its payer has confirmed there. */
export async function markSent(
  db: Db,
  chargeId: bigint,
  checkout: { accessCode: string; authorizationUrl: string } | undefined,
): Promise<void> {
  await sql`
    update payments.charge
    set status = case when status = 'initiated' then 'pending' else status end, opened_at = coalesce(opened_at, clock_timestamp()),
        access_code = coalesce(access_code, ${checkout?.accessCode ?? null}),
        authorization_url = coalesce(authorization_url, ${checkout?.authorizationUrl ?? null}),
        send_at = null, updated_at = now(),
        next_check_at = case when status in ('initiated', 'pending') then clock_timestamp() + interval '5 seconds' else next_check_at end
    where id = ${chargeId}`.execute(db);
}

export interface RemovedCard {
  cardId: bigint;
  code: string;
}

/** Takes removed cards that the provider must be told about, for as long as the lease. */
export async function takeRemovedCards(
  db: Db,
  provider: string,
  limit: number,
  leaseSeconds: number,
): Promise<RemovedCard[]> {
  const { rows } = await sql<RemovedCard>`
    update payments.card_authorization a set deactivate_at = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    from (
      select d.card_id from payments.card_authorization d join payments.saved_card k on k.id = d.card_id
      where d.deactivate_at <= clock_timestamp() and k.provider = ${provider}
      order by d.deactivate_at limit ${limit} for update of d skip locked) due
    where a.card_id = due.card_id
    returning a.card_id as "cardId", a.code`.execute(db);
  return rows;
}

export async function forgetAuthorization(db: Db, { cardId, code }: RemovedCard): Promise<void> {
  await sql`
    delete from payments.card_authorization where card_id = ${cardId} and code = ${code} and deactivate_at is not null`.execute(
    db,
  );
}

/** The card that the demonstration saves for a user, as if the provider had returned it. */
export async function insertDemonstrationCard(
  tx: Tx,
  card: ReusableCard & { userId: string; provider: string; name: string },
): Promise<void> {
  await sql`
    with saved as (
      insert into payments.saved_card (user_id, provider, signature, brand, last4, expiry_month, expiry_year, bank, name, is_default,
        consented_at)
      values (${card.userId}, ${card.provider}, ${card.signature}, ${card.brand}, ${card.last4}, ${card.expiryMonth},
        ${card.expiryYear}, ${card.bank ?? null}, ${card.name}, true, now() - interval '200 days')
      returning id)
    insert into payments.card_authorization (card_id, code, customer_email)
    select id, ${card.authorizationCode}, ${card.customerEmail} from saved`.execute(tx);
}
