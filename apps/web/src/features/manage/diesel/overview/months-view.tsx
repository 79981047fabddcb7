import type { DieselMonth } from '@gatelight/contract/places/diesel';
import { useQuery } from '@tanstack/react-query';
import { DIESEL_WORDS as words } from '../../../../strings/manage/diesel.ts';
import { PlainTable } from '../../../../ui/table/plain-table.tsx';
import { nairaText } from '../../../../ui/values/money.tsx';
import { monthText } from '../../../../ui/values/month-text.ts';
import { signedText } from '../entries/typed.ts';
import { monthsQuery } from '../queries.ts';
import { perKwh } from './side-cards.tsx';
import { litresText } from '../../../../ui/values/count-text.ts';
import { NotRead } from '../../../../data/queries/not-read.tsx';

/** Book against dip for each month, and the causes of the difference. */
export function MonthsView({ estate, tankId }: { readonly estate: string; readonly tankId: string }) {
  const months = useQuery(monthsQuery(estate, tankId));
  const { data } = months;
  if (!data) {
    return <NotRead query={months} title={words.failed} />;
  }
  return (
    <PlainTable
      title={words.monthsTitle}
      note={words.monthsText}
      rows={data}
      rowId={({ month }) => month}
      empty={words.noMonths}
      isMarked={({ alarm_litres }) => alarm_litres > 0}
      columns={[
        { head: words.month, cell: ({ month }) => <b className="font-semibold">{monthText(month)}</b> },
        { head: words.opening, isNumber: true, cell: ({ opening_litres }) => litresText(opening_litres) },
        { head: words.delivered, isNumber: true, cell: ({ delivered_litres }) => litresText(delivered_litres) },
        { head: words.moved, isNumber: true, cell: ({ transferred_litres }) => litresText(transferred_litres) },
        { head: words.needed, isNumber: true, cell: ({ expected_litres }) => litresText(expected_litres) },
        { head: words.book, isNumber: true, cell: ({ book_litres }) => litresText(book_litres) },
        { head: words.dipEnd, isNumber: true, cell: ({ dip_litres }) => litresText(dip_litres) },
        { head: words.variance, isNumber: true, cell: ({ variance_litres }) => signedText(variance_litres) },
        {
          head: words.causes,
          cell: (month) => (
            <ul className="text-13 whitespace-normal text-ink-2">
              {causesOf(month).map((cause) => (
                <li key={cause}>{cause}</li>
              ))}
            </ul>
          ),
        },
        {
          head: words.costKwh,
          isNumber: true,
          cell: ({ cost_kobo, kwh }) => {
            const each = perKwh(cost_kobo, kwh);
            return each === undefined ? '' : nairaText(each);
          },
        },
      ]}
    />
  );
}

function causesOf({
  alarm_litres: alarms,
  rest_litres: rest,
  measuring_litres: error,
  short_litres: short,
}: DieselMonth) {
  const causes: string[] = [];
  if (Math.round(alarms) > 0) causes.push(words.causeAlarm(litresText(alarms)));
  const explained = litresText(error);
  if (Math.round(rest) > 0) causes.push(words.causeRest(litresText(rest), explained));
  if (Math.round(rest) < 0) causes.push(words.causeGain(litresText(-rest), explained));
  if (Math.round(short) > 0) causes.push(words.causeShort(litresText(short)));
  return causes;
}
