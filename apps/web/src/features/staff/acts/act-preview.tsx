import { wordOf } from '../../../ui/values/word-of.ts';
import type { ActField } from '@gatelight/contract/base/staff/act-words';
import type { ActPreview } from '@gatelight/contract/base/staff/acts';
import { actFieldName, actValue } from '../../../strings/staff/act-fields.ts';
import { ACT_WORDS as words } from '../../../strings/staff/acts.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Money, nairaText } from '../../../ui/values/money.tsx';
import { balanceAfter, useAccounts } from '../use-accounts.ts';
import type { AccountFacts } from '../use-accounts.ts';

const hasKobo = (kobo: bigint | number) => BigInt(kobo) !== 0n;

/** For a list, each line says whether it is added or removed; for other fields the value is enough. */
const GIVEN: ActField = 'permission';

/** The changes of an act, the journal that it posts, and warnings. */
export function ActPreviewView({
  preview,
  isAhead = true,
}: {
  readonly preview: ActPreview;
  /** The act is not done yet. */
  readonly isAhead?: boolean;
}) {
  const { changes, journal, warnings } = preview;
  return (
    <div className="grid gap-3">
      {changes.length > 0 && (
        <div
          role="region"
          aria-label={words.changes}
          tabIndex={0}
          className="changes overflow-x-auto rounded-md border border-line"
        >
          {/* In a narrow panel the parts of a row are blocks below each other: the roles keep it a table. */}
          <table className="w-full text-14" role="table">
            <caption className="bg-surface-2 px-3 py-2 text-start font-semibold">{words.changes}</caption>
            <thead className="sr-only" role="rowgroup">
              <tr role="row">
                <th role="columnheader">{words.field}</th>
                <th role="columnheader">{words.from}</th>
                <th role="columnheader">{words.to}</th>
              </tr>
            </thead>
            <tbody role="rowgroup">
              {changes.map(({ field, from, to }, index) => (
                <tr key={`${field} ${index}`} role="row" className="border-t border-line align-top">
                  <th scope="row" role="rowheader" className="text-start font-medium text-ink-2 first-letter:uppercase">
                    {actFieldName(field)}
                  </th>
                  {to !== null && (from === null || from === to) ? (
                    // A value that does not change, or a value without an earlier one to show.
                    <td colSpan={2} role="cell" className="font-semibold whitespace-pre-line wrap-anywhere">
                      {from === null && field === GIVEN && (
                        <span className="font-normal text-ink-2">{words.fresh} </span>
                      )}
                      {actValue(field, to)}
                    </td>
                  ) : (
                    <>
                      <td role="cell" className="whitespace-pre-line text-ink-2 wrap-break-word">
                        {from === null ? words.nothing : actValue(field, from)}
                      </td>
                      <td role="cell" className="font-semibold whitespace-pre-line wrap-anywhere">
                        <span aria-hidden="true">→ </span>
                        {to === null ? words.nothing : actValue(field, to)}
                      </td>
                    </>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {journal.length > 0 && <JournalLines lines={journal} caption={words.journal} isAhead={isAhead} />}
      {warnings.map((code) => (
        <Notice key={code} kind="warning">
          {wordOf(words.warnings, code)}
        </Notice>
      ))}
    </div>
  );
}

export type JournalLinesProps = {
  readonly lines: ActPreview['journal'];
  readonly caption: string;
  /** The journal is not posted yet: what each account holds before and after it is shown. */
  readonly isAhead?: boolean;
};

/** The lines of a journal: debits and credits in two columns, and the resulting balances. */
export function JournalLines({ lines, caption, isAhead = false }: JournalLinesProps) {
  const { nameOf, factsOf } = useAccounts(lines.map(({ account }) => account));
  const hasBalances = isAhead && lines.some(({ account }) => (factsOf(account)?.balance_kobo ?? null) !== null);
  return (
    <div role="region" aria-label={caption} tabIndex={0} className="overflow-x-auto rounded-md border border-line">
      <table className="w-full text-14">
        <caption className="bg-surface-2 px-3 py-2 text-start font-semibold">{caption}</caption>
        <thead>
          <tr className="border-t border-line text-ink-2">
            <th className="px-3 py-1.5 text-start font-medium">{words.account}</th>
            <th className="px-3 py-1.5 text-end font-medium">{words.debit}</th>
            <th className="px-3 py-1.5 text-end font-medium">{words.credit}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={`${line.account}:${index}`} className="border-t border-line align-top">
              <td className="px-3 py-1.5 wrap-anywhere">
                {nameOf(line.account)}
                {hasBalances && <BalanceChange line={line} facts={factsOf(line.account)} />}
              </td>
              <td className="px-3 py-1.5 text-end">{hasKobo(line.debit_kobo) && <Money kobo={line.debit_kobo} />}</td>
              <td className="px-3 py-1.5 text-end">{hasKobo(line.credit_kobo) && <Money kobo={line.credit_kobo} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type BalanceChangeProps = {
  readonly line: ActPreview['journal'][number];
  readonly facts: AccountFacts | undefined;
};

function BalanceChange({ line, facts }: BalanceChangeProps) {
  const before = facts?.balance_kobo ?? null;
  const after = facts && balanceAfter(facts, line);
  if (!facts || before === null || after === undefined || after === null) return null;
  return (
    <span className="nums block text-13 text-ink-2">
      {words.balance(words.accountKinds[facts.kind], nairaText(before), nairaText(after))}
    </span>
  );
}
