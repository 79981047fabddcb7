import type { JobStory } from '@gatelight/contract/places/facility/jobs';
import { fullDay } from '../../../../data/power/figures.ts';
import { FACILITY_WORDS as words } from '../../../../strings/manage/facility.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Money, nairaText } from '../../../../ui/values/money.tsx';
import { Box } from '../box.tsx';

export function Costs({
  story,
  onEdit,
  onPay,
}: {
  readonly story: JobStory;
  readonly onEdit: () => void;
  readonly onPay: () => void;
}) {
  const { job, lines, agreed } = story;
  return (
    <Box
      title={words.costs}
      action={
        <span className="flex flex-wrap gap-2">
          {job.state !== 'done' && <Button look="outline" small name={words.editCosts} onClick={onEdit} />}
          <Button look="outline" small name={words.pay} onClick={onPay} />
        </span>
      }
    >
      {lines.length === 0 && job.spent_kobo === 0n ? (
        <p className="text-14 text-ink-2">{words.noCosts}</p>
      ) : (
        <div className="overflow-x-auto" role="region" aria-label={words.costs} tabIndex={0}>
          <table className="w-full text-14">
            <thead>
              <tr className="border-b border-line">
                <th scope="col" className="py-2 pe-4 text-start">
                  {words.line}
                </th>
                <th scope="col" className="py-2 pe-4 text-end">
                  {words.quote}
                </th>
                <th scope="col" className="py-2 text-end">
                  {words.soFar}
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {lines.map((line) => (
                <tr key={line.id}>
                  <td className="py-2 pe-4 wrap-anywhere">{line.text}</td>
                  <td className="py-2 pe-4 text-end">
                    <Money kobo={line.quote_kobo} />
                  </td>
                  <td className="py-2 text-end">
                    <Money kobo={line.spent_kobo} />
                  </td>
                </tr>
              ))}
              <tr className="font-semibold">
                <td className="py-2 pe-4">{words.total}</td>
                <td className="py-2 pe-4 text-end">
                  <Money kobo={job.quote_kobo} />
                </td>
                <td className="py-2 text-end">
                  <Money kobo={job.spent_kobo} />
                </td>
              </tr>
            </tbody>
          </table>
        </div>
      )}
      {agreed !== null && (
        <p className="text-14 text-ink-2">{words.agreed(nairaText(agreed.amount_kobo, true), agreed.by)}</p>
      )}
    </Box>
  );
}

export function Payments({ story, onBack }: { readonly story: JobStory; readonly onBack: (payment: string) => void }) {
  if (story.payments.length === 0) return null;
  return (
    <Box title={words.payments}>
      <ul className="grid divide-y divide-line text-14">
        {story.payments.map((payment) => (
          <li key={payment.id} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span className={payment.is_taken_back ? 'text-ink-2 line-through' : ''}>
              <Money kobo={payment.amount_kobo} /> · {words.ways[payment.way]} · {fullDay(payment.paid_on)}
              {payment.reference && ` · ${payment.reference}`}
            </span>
            {payment.is_taken_back ? (
              <span className="text-ink-2">{words.takenBack}</span>
            ) : (
              <Button look="quiet" small name={words.takeBack} onClick={() => onBack(payment.id)} />
            )}
          </li>
        ))}
      </ul>
    </Box>
  );
}
