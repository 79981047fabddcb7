import { openAccount, openingBalances, post, wallet } from '#ledger';
import type { Db } from '#platform/database/db';
import type { Product } from './test-processes.ts';

/** Opens the wallet of a user and puts money into it, once. */
export async function fundWallet(db: Db, userId: string, amountKobo: bigint): Promise<void> {
  await openAccount(db, wallet(userId));
  await post(db, {
    reference: `fund:${userId}`,
    kind: 'wallet-funded',
    moves: [{ from: openingBalances, to: wallet(userId), amountKobo }],
    memo: 'Test funds',
    actor: 'system',
  });
}

/** The id of a new user with so much in the wallet. */
export async function addFundedUser(product: Product, userName: string, amountKobo: bigint): Promise<string> {
  const [user] = await product.asOwner<{ id: string }>(
    `insert into identity."user" (email, first_name, last_name, user_name) values ($1 || '@example.com', 'Ada', 'Obi', $1) returning id::text`,
    [userName],
  );
  const { id } = user!;
  await fundWallet(product.db, id, amountKobo);
  return id;
}
