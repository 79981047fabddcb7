import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { User } from '#platform/callers/caller';
import { sql } from '#platform/database/db';
import type { ReusableCard } from '../providers/provider.ts';
import { askedKobo, chargeRequest, newReference, openShop, type Shop } from '../test-shop.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
beforeEach(() => {
  shop.provider.mood = 'ok';
  shop.provider.loseNext.clear();
  shop.provider.calls.length = 0;
  shop.provider.authorizationOutcome = 'success';
});
afterAll(async () => {
  expect(await shop.faults()).toEqual([]);
  await shop.close();
});

const callbackUrl = 'http://localhost:3000/user/vend_utility/status';
const visa: ReusableCard = {
  authorizationCode: 'AUTH_visa',
  signature: 'SIG_visa',
  customerEmail: 'ada@example.com',
  brand: 'Visa',
  last4: '4081',
  expiryMonth: 12,
  expiryYear: 2099,
  bank: 'Test Bank',
};
let users = 0;
/** By user id: the key of a session that has confirmed the password. */
const sessions = new Map<string, string>();

async function newUser(): Promise<string> {
  users += 1;
  const name = `payer${users}`;
  await shop.asOwner(`
    insert into identity."user" (email, first_name, last_name, user_name)
    values ('${name}@example.com', 'Ada', 'Obi', '${name}')`);
  const [row] = await shop.rows(sql<{ id: bigint }>`select id from identity."user" where user_name = ${name}`);
  const { id } = row!;
  sessions.set(String(id), await openSession(id, 600));
  return String(id);
}

async function openSession(userId: bigint | string, stepUpSeconds: number): Promise<string> {
  const key = randomUUID();
  await shop.asOwner(`
    insert into identity.session (key, user_id, expires_at, idle_seconds, step_up_until)
    values ('${key}', ${userId}, now() + interval '1 day', 3600, now() + interval '${stepUpSeconds} seconds')`);
  return key;
}

const callerOf = (userId: string, sessionKey = sessions.get(userId)!): User => ({
  kind: 'user',
  userId,
  roles: ['user'],
  sessionKey,
  ip: '203.0.113.7',
  requestId: 'req-1',
});

/** Pays by card on the provider's page; with a user, who agrees to save the card. */
async function pay(saveCardForUser?: string, card: ReusableCard = visa): Promise<string> {
  const reference = newReference();
  await shop.payments.openCardCharge({ ...chargeRequest(reference), callbackUrl, saveCardForUser });
  shop.provider.payByCard(reference, { amountMinor: askedKobo, card });
  await shop.payments.verifyAndCapture(reference, 'webhook');
  return reference;
}

async function saved(given?: string, card: ReusableCard = visa): Promise<{ userId: string; cardId: string }> {
  const userId = given ?? (await newUser());
  await pay(userId, card);
  const [one] = await shop.payments.cards.list(callerOf(userId));
  return { userId, cardId: one!.id };
}

const charge = (given: { userId: string; cardId: string }, reference = newReference(), waitMs = 1) => ({
  ...chargeRequest(reference),
  ...given,
  callbackUrl,
  waitMs,
});

/** Does the worker's part, as often as it is due. */
async function work(reference: string): Promise<void> {
  await shop.rows(
    sql`update payments.charge set send_at = now() where reference = ${reference} and send_at is not null`,
  );
  await shop.run('payments.card-charges');
}

it('a card is saved only when its payer agreed, once for each card and user, the first as default', async () => {
  const userId = await newUser();
  await pay();
  await pay(userId, visa);
  await pay(userId, { ...visa, authorizationCode: 'AUTH_visa_2', expiryYear: 2098 });
  await pay(userId, {
    ...visa,
    authorizationCode: 'AUTH_verve',
    signature: 'SIG_verve',
    brand: 'Verve',
    last4: '6666',
  });
  expect(await shop.payments.cards.list(callerOf(userId))).toEqual([
    expect.objectContaining({
      brand: 'Visa',
      last4: '4081',
      expiry_year: 2098,
      name: 'Visa 4081',
      is_default: true,
      is_expired: false,
    }),
    expect.objectContaining({ brand: 'Verve', last4: '6666', is_default: false }),
  ]);
  const rows = await shop.rows(sql<{ consentedAt: Date; reference: string }>`
    select k.consented_at as "consentedAt", c.reference from payments.saved_card k
    join payments.charge c on c.id = k.consent_charge_id where k.user_id = ${userId}`);
  expect(rows.every((row) => row.consentedAt instanceof Date)).toBe(true);
  const all = await shop.rows(
    sql<{ n: number }>`select count(*)::int as n from payments.saved_card where user_id is null`,
  );
  expect(all).toEqual([{ n: 0 }]);
});

it('charges a saved card once for each reference, and returns the outcome to a repeat', async () => {
  const card = await saved();
  const request = charge(card);
  expect(await shop.payments.chargeSavedCard(request)).toMatchObject({ kind: 'pending' });
  await work(request.reference);
  const [first, again] = await Promise.all([
    shop.payments.chargeSavedCard(request),
    shop.rebuilt({}).chargeSavedCard(request),
  ]);
  expect([first.kind, again.kind]).toEqual(['captured', 'captured']);
  expect(shop.provider.calls.filter((call) => call === 'charge card')).toHaveLength(1);
  expect(shop.captures.filter((one) => one.reference === request.reference)).toHaveLength(1);
  await expect(shop.payments.chargeSavedCard({ ...request, amountKobo: 1n })).rejects.toMatchObject({
    code: 'reference-reused',
  });
});

it('waits for the outcome when the worker is quick', async () => {
  const card = await saved();
  const request = charge(card, newReference(), 5000);
  const outcome = shop.payments.chargeSavedCard(request);
  await expect
    .poll(async () => {
      await shop.run('payments.card-charges');
      return (await shop.payments.findCharge(shop.db, request.reference))?.status;
    })
    .toBe('captured');
  expect(await outcome).toMatchObject({ kind: 'captured' });
});

it('a decline is final for its reference, has a reason, and notifies the purpose once', async () => {
  const request = charge(await saved());
  shop.provider.authorizationOutcome = 'declined';
  await shop.payments.chargeSavedCard(request);
  await work(request.reference);
  expect(await shop.payments.chargeSavedCard(request)).toMatchObject({
    kind: 'declined',
    message: 'Insufficient Funds',
    charge: { status: 'failed', decline: 'Insufficient Funds' },
  });
  await work(request.reference);
  expect(shop.closed.filter((one) => one.reference === request.reference)).toMatchObject([{ outcome: 'failed' }]);
});

it('a refusal of the provider closes the charge and charges nothing', async () => {
  const request = charge(await saved());
  shop.provider.authorizationOutcome = 'refused';
  await shop.payments.chargeSavedCard(request);
  await work(request.reference);
  expect(await shop.payments.chargeSavedCard(request)).toMatchObject({ kind: 'declined' });
  expect(shop.closed.filter((one) => one.reference === request.reference)).toHaveLength(1);
});

it('a bank that wants a confirmation sends the payer to its page; the payment counts once it is confirmed', async () => {
  const request = charge(await saved());
  shop.provider.authorizationOutcome = 'paused';
  await shop.payments.chargeSavedCard(request);
  await work(request.reference);
  expect(await shop.payments.chargeSavedCard(request)).toMatchObject({
    kind: 'needs-step-up',
    authorizationUrl: `https://checkout.fake/code-${request.reference}`,
  });
  shop.provider.payByCard(request.reference, { amountMinor: askedKobo });
  await shop.payments.verifyAndCapture(request.reference, 'webhook');
  expect(await shop.payments.chargeSavedCard(request)).toMatchObject({ kind: 'captured' });
});

it.each([
  ['lost', 'charge card'],
  ['silent', undefined],
] as const)('a response that was %s is looked up, and the card is charged once', async (mood, lost) => {
  const request = charge(await saved());
  await shop.payments.chargeSavedCard(request);
  if (lost) shop.provider.loseNext.add(lost);
  else shop.provider.mood = mood;
  await work(request.reference);
  expect(await shop.payments.chargeSavedCard(request)).toMatchObject({ kind: 'pending' });
  shop.provider.mood = 'ok';
  shop.provider.calls.length = 0;
  await work(request.reference);
  expect(shop.provider.calls[0]).toBe('verify');
  expect(await shop.payments.chargeSavedCard(request)).toMatchObject({ kind: 'captured' });
  expect(shop.captures.filter((one) => one.reference === request.reference)).toHaveLength(1);
});

it('two workers send a charge once', async () => {
  const request = charge(await saved());
  await shop.payments.chargeSavedCard(request);
  const other = shop.rebuilt({}).jobs.find((job) => job.name === 'payments.card-charges')!;
  await Promise.all([shop.run('payments.card-charges'), other.run(), other.run()]);
  expect(shop.provider.calls.filter((call) => call === 'charge card')).toHaveLength(1);
});

it('a charge whose time is over is not sent any more', async () => {
  const request = { ...charge(await saved()), expiresAt: new Date(Date.now() - 1000) };
  await shop.payments.chargeSavedCard(request);
  await work(request.reference);
  expect(shop.provider.calls).not.toContain('charge card');
});

it('no user can charge, rename or remove another user’s card, or a card that was removed or has expired', async () => {
  const card = await saved();
  const stranger = await newUser();
  await expect(shop.payments.chargeSavedCard(charge({ ...card, userId: stranger }))).rejects.toMatchObject({
    code: 'card-not-usable',
  });
  expect(await shop.payments.cards.changeCard(callerOf(stranger), card.cardId, { name: 'Mine now' })).toBeUndefined();
  await expect(shop.payments.cards.remove(callerOf(stranger), card.cardId)).rejects.toMatchObject({
    code: 'not-found',
  });
  const old = await saved(await newUser(), { ...visa, expiryYear: 2020 });
  expect(await shop.payments.cards.list(callerOf(old.userId))).toMatchObject([{ is_expired: true }]);
  await expect(shop.payments.chargeSavedCard(charge(old))).rejects.toMatchObject({ code: 'card-not-usable' });
  const unconfirmed = callerOf(card.userId, await openSession(card.userId, -1));
  await expect(shop.payments.cards.remove(unconfirmed, card.cardId)).rejects.toMatchObject({
    code: 'step-up-required',
  });
  await shop.payments.cards.remove(callerOf(card.userId), card.cardId);
  await expect(shop.payments.chargeSavedCard(charge(card))).rejects.toMatchObject({ code: 'card-not-usable' });
});

it('a card that is removed before it is sent is not charged', async () => {
  const card = await saved();
  const request = charge(card);
  await shop.payments.chargeSavedCard(request);
  await shop.payments.cards.remove(callerOf(card.userId), card.cardId);
  await work(request.reference);
  expect(shop.provider.calls).not.toContain('charge card');
  expect(await shop.payments.chargeSavedCard(request)).toMatchObject({ kind: 'declined' });
});

it('names a card, moves the default, and after the default is removed the newest takes its place', async () => {
  const { userId, cardId } = await saved();
  await pay(userId, { ...visa, authorizationCode: 'AUTH_b', signature: 'SIG_b', last4: '2222' });
  const second = (await shop.payments.cards.list(callerOf(userId))).find((one) => one.id !== cardId)!;
  await Promise.all([
    shop.payments.cards.changeCard(callerOf(userId), second.id, { name: 'Salary card', makeDefault: true }),
    shop.payments.cards.changeCard(callerOf(userId), cardId, { makeDefault: true }),
  ]);
  expect((await shop.payments.cards.list(callerOf(userId))).filter((one) => one.is_default)).toHaveLength(1);
  await shop.payments.cards.changeCard(callerOf(userId), second.id, { makeDefault: true });
  expect((await shop.payments.cards.list(callerOf(userId)))[0]).toMatchObject({ id: second.id, name: 'Salary card' });
  await shop.payments.cards.remove(callerOf(userId), second.id);
  await expect(shop.payments.cards.remove(callerOf(userId), second.id)).rejects.toMatchObject({ code: 'not-found' });
  expect(await shop.payments.cards.list(callerOf(userId))).toMatchObject([{ id: cardId, is_default: true }]);
  const audited = await shop.rows(sql<{ action: string; actor: string }>`
    select action, actor from audit.entry where object_kind = 'card' and object_id = ${second.id} order by id`);
  expect(audited).toEqual([
    { action: 'card.save', actor: `user:${userId}` },
    { action: 'card.remove', actor: `user:${userId}` },
  ]);
});

it('a removed card is deactivated at the provider, also after an outage, and its authorization is deleted', async () => {
  const { userId, cardId } = await saved(await newUser(), {
    ...visa,
    authorizationCode: 'AUTH_gone',
    signature: 'SIG_gone',
  });
  await shop.payments.cards.changeCard(callerOf(userId), cardId, { name: 'My salary' });
  await shop.payments.cards.remove(callerOf(userId), cardId);
  expect(await shop.rows(sql`select name, bank, last4 from payments.saved_card where id = ${BigInt(cardId)}`)).toEqual([
    { name: 'Visa 4081', bank: null, last4: '4081' },
  ]);
  const left = () =>
    shop.rows(sql<{ code: string }>`select code from payments.card_authorization where card_id = ${BigInt(cardId)}`);
  shop.provider.mood = 'down';
  await shop.run('payments.removed-cards');
  expect(await left()).toHaveLength(1);
  shop.provider.mood = 'ok';
  await shop.rows(sql`update payments.card_authorization set deactivate_at = now() where card_id = ${BigInt(cardId)}`);
  await shop.run('payments.removed-cards');
  expect(await left()).toEqual([]);
  expect(shop.provider.deactivated).toContain('AUTH_gone');
});

it('a card that is saved again before the provider was notified stays active', async () => {
  const again = { ...visa, authorizationCode: 'AUTH_again', signature: 'SIG_again' };
  const { userId, cardId } = await saved(await newUser(), again);
  await shop.payments.cards.remove(callerOf(userId), cardId);
  await pay(userId, again);
  await shop.run('payments.removed-cards');
  expect(shop.provider.deactivated).not.toContain('AUTH_again');
  expect(await shop.payments.cards.list(callerOf(userId))).toHaveLength(1);
});
