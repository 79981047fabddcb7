import { addMonths, firstOf, lagosMonth, todayInLagos } from '@gatelight/contract/lagos-days';
import type { EstateMovement, EstateStatement } from '@gatelight/contract/money/estate-money';
import { shownReference } from '@gatelight/contract/references';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../api.ts';
import { NotRead } from '../../../data/queries/not-read.tsx';
import { useSingleMutation } from '../../../data/queries/use-single-mutation.ts';
import { ShowMore } from '../../../data/lists/show-more.tsx';
import { ESTATE_MONEY_WORDS } from '../../../strings/manage/estate-money.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { Money, nairaText } from '../../../ui/values/money.tsx';
import { saveStatement, statementQuery } from './queries.ts';
import type { Period } from './queries.ts';

const words = ESTATE_MONEY_WORDS.statement;
const KINDS = ['pdf', 'xlsx', 'csv'] as const;

/** This month and the one before it, in Lagos. */
const lastTwoMonths = (): Period => ({
  from: firstOf(addMonths(lagosMonth(Date.now()), -1)),
  until: todayInLagos(),
});

/** The account of the estate with us: sums of a period, every movement, and files. */
export function StatementPart({ estate }: { readonly estate: string }) {
  const [period, setPeriod] = useState(lastTwoMonths);
  const isValid = period.from !== '' && period.from <= period.until;
  const statement = useInfiniteQuery({ ...statementQuery(estate, period), enabled: isValid });
  const save = useSingleMutation({ mutationFn: (kind: (typeof KINDS)[number]) => saveStatement(estate, period, kind) });
  const pages = statement.data?.pages;
  const [first] = pages ?? [];
  return (
    <section className="grid min-w-0 gap-3" aria-labelledby="estate-statement">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id="estate-statement" className="text-18">
          {words.title}
        </h2>
        <div className="flex flex-wrap gap-2">
          {KINDS.map((kind) => (
            <Button
              key={kind}
              small
              look="outline"
              name={`${words.download} ${words.kinds[kind]}`}
              disabled={!isValid || save.isPending}
              onClick={() => save.mutate(kind)}
            />
          ))}
        </div>
      </div>
      <div className="grid gap-3 sm:grid-cols-2 lg:max-w-xl">
        <Field
          label={words.from}
          type="date"
          value={period.from}
          onChange={(event) => setPeriod({ ...period, from: event.target.value })}
        />
        <Field
          label={words.until}
          type="date"
          value={period.until}
          error={isValid ? '' : words.wrongPeriod}
          onChange={(event) => setPeriod({ ...period, until: event.target.value })}
        />
      </div>
      <div role="alert" className="empty:hidden">
        {save.isError && <Notice kind="danger">{failureText(save.error)}</Notice>}
      </div>
      {first ? (
        <>
          <Sums sums={first} />
          <Movements rows={(pages ?? []).flatMap(({ items }) => items)} />
          <ShowMore list={statement} />
        </>
      ) : (
        isValid && <NotRead query={statement} title={ESTATE_MONEY_WORDS.failed} className="h-60 w-full rounded-lg" />
      )}
    </section>
  );
}

/** Adds up from top to bottom; the result is last. */
function Sums({ sums }: { readonly sums: EstateStatement }) {
  const lines = [
    { name: words.opening, kobo: sums.opening_kobo },
    { name: words.collected, kobo: sums.collected_kobo },
    { name: words.fees, kobo: -sums.fees_kobo },
    ...(sums.stamp_duty_kobo === 0n ? [] : [{ name: words.duty, kobo: -sums.stamp_duty_kobo }]),
    { name: words.paidOut, kobo: -sums.paid_out_kobo },
  ];
  return (
    <dl className="card grid gap-2 p-4 lg:max-w-xl">
      {lines.map(({ name, kobo }) => (
        <div key={name} className="flex justify-between gap-4 text-14">
          <dt className="text-ink-2">{name}</dt>
          <dd className="nums">
            <Money kobo={kobo} />
          </dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 border-t border-line pt-2 font-semibold">
        <dt>{words.closing}</dt>
        <dd className="nums">
          <Money kobo={sums.closing_kobo} />
        </dd>
      </div>
    </dl>
  );
}

function Movements({ rows }: { readonly rows: readonly EstateMovement[] }) {
  return (
    <PlainTable
      title={words.movements}
      rows={rows}
      rowId={({ id }) => id}
      empty={words.none}
      columns={[
        { head: words.at, cell: ({ at }) => lagosTime(at) },
        {
          head: words.what,
          cell: (row) => (
            <span className="block min-w-0">
              <b className="font-semibold wrap-anywhere">{row.house_name ?? words.whatOf[row.kind]}</b>
              <span className="block text-13 text-ink-2 wrap-anywhere">
                {shownReference(row.reference)}
                {row.fee_kobo + row.stamp_duty_kobo > 0n &&
                  ` · ${words.feeOf(nairaText(row.fee_kobo + row.stamp_duty_kobo))}`}
              </span>
            </span>
          ),
        },
        { head: words.moved, isNumber: true, cell: ({ amount_kobo: kobo }) => <Money kobo={kobo} /> },
        { head: words.balance, isNumber: true, cell: ({ balance_kobo: kobo }) => <Money kobo={kobo} /> },
      ]}
    />
  );
}
