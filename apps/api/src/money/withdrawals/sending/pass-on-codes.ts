import { record } from '#audit';
import { inTransaction } from '#platform/database/db';
import type { SendDeps } from './send-withdrawals.ts';
import { storeCodeOutcome, takeCodeRequests, wakeWithdrawal, type CodeRequest } from '../payout-store.ts';
import { whyNot } from '#payments';

/**
 * Sends the codes that staff entered to the provider, and requests new ones. A code is taken from its table before the
 * call, so a crash loses it: staff see that the payout still waits, and enter it again. A code that arrives twice sends
 * nothing twice.
 */
export async function passOnCodes(deps: SendDeps): Promise<number> {
  const requests = await takeCodeRequests(deps.db, deps.provider.name);
  for (const request of requests) await passOn(deps, request);
  return requests.length;
}

async function passOn({ db, provider, log }: SendDeps, request: CodeRequest): Promise<void> {
  const { reference, providerId: id, code, askedBy } = request;
  const answer =
    code === null ? await provider.resendCode({ id, reference }) : await provider.authorise({ id, reference, code });
  const problem = answer.kind === 'ok' ? null : whyNot(answer);
  await inTransaction(db, async (tx) => {
    if (code !== null) {
      await storeCodeOutcome(tx, request.withdrawalId, problem);
      // Only the provider knows the result.
      await wakeWithdrawal(tx, reference);
    } else if (problem !== null) await storeCodeOutcome(tx, request.withdrawalId, problem);
    await record(tx, {
      actor: askedBy,
      action:
        code === null
          ? 'payout.code-resent'
          : answer.kind === 'refused'
            ? 'payout.code-refused'
            : 'payout.code-passed-on',
      objectKind: 'payout',
      objectId: reference,
      before: { provider: provider.name },
      after: { outcome: answer.kind, ...(problem === null ? {} : { problem }) },
    });
  });
  log.info({ reference, outcome: answer.kind, isNewCode: code === null }, 'a code for a payout was passed on');
}
