import type { ChargeHead, ChargeHeads } from '@gatelight/contract/money/service-charges-estate';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CHARGES_WORDS } from '../../../../strings/manage/service-charges.ts';
import { HOUSE_KIND_WORDS } from '../../../../strings/manage/house-kinds.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../../ui/feedback/state-screens.tsx';
import { PlainTable } from '../../../../ui/table/plain-table.tsx';
import type { PlainColumn } from '../../../../ui/table/plain-table.tsx';
import { Facts } from '../../../../ui/values/facts.tsx';
import { lagosDay } from '../../../../ui/values/lagos-time.ts';
import { Money, nairaText } from '../../../../ui/values/money.tsx';
import { useRoles } from '../../use-roles.ts';
import { percentOfPoints } from '../../../../ui/values/percent.ts';
import { CancelRatesDialog, EndHeadDialog, RulesDialog } from './heads-dialogs.tsx';
import { RatesDialog } from './rates-dialog.tsx';
import { headsQuery } from '../queries.ts';
import { useEstateId } from '../../estate-loaded.tsx';
import { NotRead } from '../../../../data/queries/not-read.tsx';

const words = CHARGES_WORDS.heads;

/** How a rate is shared, in a few words. */
export function sharedText({
  way,
  key,
  occupied_only: isOccupied,
}: Pick<NonNullable<ChargeHead['rate']>, 'way' | 'key' | 'occupied_only'>): string {
  if (way === 'kind') return words.kind;
  if (way === 'shared') return words.sum[key];
  return isOccupied ? words.eachOccupied[key] : words.each[key];
}

/** The cost of a rate: its amount, or the amounts by kind. */
function rateText(rate: NonNullable<ChargeHead['rate']>): string {
  if (rate.amount_kobo !== null) return nairaText(rate.amount_kobo);
  return Object.entries(rate.kinds ?? {})
    .map(([kind, kobo]) => `${kindText(kind)} ${nairaText(kobo, true)}`)
    .join(', ');
}

const kindText = (kind: string | null): string =>
  kind === null ? words.anyHouse : (HOUSE_KIND_WORDS[kind as keyof typeof HOUSE_KIND_WORDS] ?? kind);

type Open =
  | { readonly kind: 'rates' | 'rules' }
  | { readonly kind: 'end'; readonly head: ChargeHead }
  | { readonly kind: 'cancel'; readonly change: ChargeHeads['changes'][number] };

/** Heads with their rates, the amount for a house, the rules, and scheduled changes. */
export function HeadsPart() {
  const id = useEstateId();
  const isManager = useRoles().includes('manager');
  const heads = useQuery(headsQuery(id));
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const { data } = heads;
  if (!data) {
    return <NotRead query={heads} title={CHARGES_WORDS.failed} />;
  }
  const columns: readonly PlainColumn<ChargeHead>[] = [
    {
      head: words.head,
      cell: ({ name, note }) => (
        <span className="grid whitespace-normal">
          <b className="font-semibold">{name}</b>
          {note !== '' && <span className="text-13 text-ink-2">{note}</span>}
        </span>
      ),
    },
    {
      head: words.shared,
      cell: ({ rate, next, ends_on: ends }) => (
        <span className="grid whitespace-normal">
          <span>{rate ? sharedText(rate) : next ? words.notBegun(lagosDay(next.from)) : ''}</span>
          {rate && rate.vat_bp > 0 && (
            <span className="text-13 text-ink-2">{words.withVat(percentOfPoints(rate.vat_bp))}</span>
          )}
          {ends !== null && <span className="text-13 text-ink-2">{words.ends(lagosDay(ends))}</span>}
        </span>
      ),
    },
    { head: words.rate, cell: ({ rate }) => (rate ? rateText(rate) : ''), isNumber: true },
    { head: words.houses, cell: ({ houses }) => houses, isNumber: true },
    { head: words.aMonth, cell: ({ month_kobo: kobo }) => <Money kobo={kobo} />, isNumber: true },
    ...(isManager
      ? [
          {
            head: null,
            cell: (head: ChargeHead) =>
              head.ends_on === null && head.rate !== null ? (
                <Button small look="quiet" name={words.end} onClick={() => setOpen({ kind: 'end', head })} />
              ) : null,
          },
        ]
      : []),
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 min-[75rem]:grid-cols-[minmax(0,1fr)_376px]">
      <div className="grid min-w-0 content-start gap-4">
        {data.heads.length === 0 ? (
          <section className="card">
            <EmptyState
              title={words.none}
              text={words.noneText}
              action={
                isManager ? <Button name={words.addHead} onClick={() => setOpen({ kind: 'rates' })} /> : undefined
              }
            />
          </section>
        ) : (
          <PlainTable
            title={words.now(lagosDay(data.on))}
            note={words.countedOn(lagosDay(`${data.on.slice(0, 7)}-01`))}
            columns={columns}
            rows={data.heads}
            rowId={(head) => head.id}
            empty={words.none}
            total={{ label: CHARGES_WORDS.total, value: <Money kobo={data.month_kobo} />, span: 4 }}
          />
        )}
        {data.examples.length > 0 && (
          <PlainTable
            title={words.paysTitle}
            columns={[
              {
                head: CHARGES_WORDS.house,
                cell: (example) => words.example(kindText(example.kind), example.area_m2, example.is_occupied),
              },
              { head: words.houses, cell: ({ houses }) => houses, isNumber: true },
              { head: words.pays, cell: ({ month_kobo: kobo }) => <Money kobo={kobo} />, isNumber: true },
            ]}
            rows={data.examples}
            rowId={(example) => `${example.kind} ${example.area_m2} ${example.bedrooms} ${example.is_occupied}`}
            empty=""
          />
        )}
      </div>
      <div className="grid min-w-0 content-start gap-4">
        {isManager && data.heads.length > 0 && (
          <Button name={words.schedule} className="justify-self-start" onClick={() => setOpen({ kind: 'rates' })} />
        )}
        {data.changes.map((change) => (
          <section key={change.id} className="card p-4">
            <h2 className="text-18">{words.changeIn(lagosDay(change.from))}</h2>
            <Facts
              className="mt-1"
              facts={[
                ...change.rates.map(({ name, old, new: next }) => ({
                  label: name,
                  value: words.oldNew(old ? rateText(old) : words.isNew, rateText(next)),
                })),
                ...(change.agreed_by === '' ? [] : [{ label: words.agreedBy, value: change.agreed_by }]),
                ...(change.created_by === '' ? [] : [{ label: words.enteredBy, value: change.created_by }]),
              ]}
            />
            {isManager && (
              <Button
                wide
                look="outline"
                name={words.cancelChange}
                className="mt-3"
                onClick={() => setOpen({ kind: 'cancel', change })}
              />
            )}
          </section>
        ))}
        <section className="card p-4">
          <h2 className="text-18">{words.rulesTitle}</h2>
          <ul className="mt-2 grid list-disc gap-1 ps-5 text-14 text-ink-2">
            <li>{words.period[data.rules.period]}</li>
            <li>{words.dueDay(data.rules.due_day)}</li>
            <li>{words.limit(nairaText(data.rules.receipt_limit_kobo, true))}</li>
            <li>{words.reminders(data.rules.reminder_days)}</li>
            <li>{words.noCut}</li>
            {data.next_rules?.from && <li>{words.rulesNext(lagosDay(data.next_rules.from))}</li>}
          </ul>
          {isManager && (
            <Button
              small
              look="outline"
              name={words.changeRules}
              className="mt-3"
              onClick={() => setOpen({ kind: 'rules' })}
            />
          )}
        </section>
      </div>
      {open?.kind === 'rates' && <RatesDialog estate={id} seen={data} onClose={close} />}
      {open?.kind === 'rules' && <RulesDialog estate={id} seen={data} onClose={close} />}
      {open?.kind === 'end' && <EndHeadDialog estate={id} head={open.head} onClose={close} />}
      {open?.kind === 'cancel' && <CancelRatesDialog estate={id} change={open.change} onClose={close} />}
    </div>
  );
}
