import { closeException, postJournal, type ActDefinition } from '@gatelight/contract';
import { accountingSlice } from '#accounting';
import type { ActHandler } from '#platform/callers/acts';
import { inTransaction } from '#platform/database/db';
import { asOwner, type World } from './test-random-world.ts';

/* Compares the list of exceptions for staff at the end of a run with what must be there by the events outside. */

/** An open exception: its object, and its amount if it has one. */
interface Listed {
  id: string;
  about: string;
  amount: string;
}

/**
 * Compares the list of exceptions with the events of the providers, banks and wallets, both ways, and closes each by an
 * act of staff, alternately with a note and with a journal. Returns what is on one side only. `findingsOf` reports
 * everything else that is open.
 */
export async function closeExceptions(world: World): Promise<string[]> {
  const twice = await listed(world, 'returned_twice', `detail ->> 'captureId'`, `detail ->> 'overMinor'`);
  // Their banks return these automatically, so staff need not close them.
  const rejected = await listed(world, 'transfer_rejected', `detail ->> 'amountMinor'`, `''`, 'resolved');
  const wrong = [
    ...different('returned_twice', twice, await lostTwice(world)),
    ...different('transfer_rejected', rejected, new Map(world.returned.map((kobo) => [kobo, '']))),
  ];
  for (const [index, { id, amount }] of twice.entries())
    if (index % 2 === 0) await writeOff(world, id, BigInt(amount));
    else await act(world, closeException, { id, note: 'asked the payer for it by letter' });
  return wrong;
}

function different(kind: string, found: readonly Listed[], predicted: ReadonlyMap<string, string>): string[] {
  const amounts = new Map(found.map(({ about, amount }) => [about, amount]));
  return [
    ...[...predicted]
      .filter(([about, amount]) => amounts.get(about) !== amount)
      .map(
        ([about, amount]) =>
          `${kind} ${about} ${amount}: it happened, the list says ${amounts.get(about) ?? 'nothing'}`,
      ),
    ...[...amounts.keys()]
      .filter((about) => !predicted.has(about))
      .map((about) => `${kind} ${about}: it never happened`),
  ];
}

/** `about` and `amount`: SQL over the detail of an exception. */
async function listed(
  world: World,
  kind: string,
  about: string,
  amount = `''`,
  state = 'needs_attention',
): Promise<Listed[]> {
  const rows = await asOwner(
    world,
    `select id::text, ${about} as about, ${amount} as amount from platform.finding
     where kind = $1 and state = $2 order by id`,
    [kind, state],
  );
  return rows.map(({ id = '', about: what = '', amount: sum = '' }) => ({ id, about: what, amount: sum }));
}

/**
 * For each payment, how much more its payer got back than they paid: by refunds and banks, less what their wallet
 * returned.
 */
async function lostTwice({ shop, owner, paidOutside }: World): Promise<Map<string, string>> {
  const back = new Map<string, bigint>(paidOutside);
  const add = (id: string, minor: bigint) => back.set(id, (back.get(id) ?? 0n) + minor);
  const period = { from: new Date(Date.now() - 7 * 86_400_000), to: new Date(Date.now() + 86_400_000) };
  for (const provider of shop.providers) {
    for await (const row of everyPage((page) => provider.refunds.listMade(period, page)))
      if (row.state === 'processed') add(row.transactionId, row.amountMinor);
    const { books } = provider;
    if (!books) continue;
    for await (const row of everyPage((page) => books.listDisputes(period, page)))
      if (row.state === 'lost') add(row.transactionId, row.amountMinor);
  }
  const captures = await asOwner(
    { owner },
    `select k.id::text, k.provider_transaction_id as transaction, (k.received_minor - coalesce((
       select sum(t.amount_kobo) from payments.dispute d join ledger.journal j on j.reference = 'dispute-lost:' || d.id
       join ledger.posting t on t.journal_id = j.id join ledger.account a on a.id = t.account_id
       where d.capture_id = k.id and a.class in ('wallet', 'disputed')), 0))::text as covered
     from payments.capture k`,
  );
  const twice = new Map<string, string>();
  for (const { id = '', transaction = '', covered = '0' } of captures) {
    const over = (back.get(transaction) ?? 0n) - BigInt(covered);
    if (over > 0n) twice.set(id, over.toString());
  }
  return twice;
}

type Page<T> = { kind: 'ok'; value: { rows: T[]; isLast: boolean } } | { kind: 'refused' | 'unknown' };

async function* everyPage<T>(read: (page: number) => Promise<Page<T>>): AsyncGenerator<T> {
  for (let page = 1; ; page += 1) {
    const list = await read(page);
    if (list.kind !== 'ok') throw new Error(`page ${page} of a provider's list cannot be read`);
    yield* list.value.rows;
    if (list.value.isLast) return;
  }
}

/** The loss becomes a charge of the bank, by a manual journal that closes the exception. */
const writeOff = (world: World, id: string, amountKobo: bigint) =>
  act(world, postJournal, {
    key: `random-${id}-written-off`,
    memo: 'a loss that is written off',
    moves: [{ from: 'bank-charges', to: 'dispute-losses:NGN', amount_kobo: amountKobo }],
    exception_id: id,
  });

/** An act of staff as the worker runs it after its confirmation. Its context has the facts about its two people. */
async function act({ shop }: World, { kind }: ActDefinition, input: object): Promise<void> {
  const handlers: readonly ActHandler[] =
    accountingSlice.acts?.({ payments: shop.payments } as Parameters<typeof accountingSlice.acts>[0]) ?? [];
  const handler = handlers.find((one) => one.act.kind === kind);
  if (!handler) throw new Error(`there is no act ${kind}`);
  const people = { askedBy: 1n, approvedBy: 2n, actor: 'user:1' };
  const context = { ...people, actId: 1n, reason: 'random', ip: null, requestId: null };
  await inTransaction(shop.db, (tx) => handler.run(tx, input, context));
}
