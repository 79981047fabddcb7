import { lastReportDay } from '@gatelight/contract/office/reports';
import type { EstateReports } from '@gatelight/contract/office/reports';
import { useState } from 'react';
import { fullDay } from '../../../data/power/figures.ts';
import { REPORT_WORDS as words } from '../../../strings/manage/reports.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Field, TextAreaField } from '../../../ui/fields/field.tsx';
import { monthText } from '../../../ui/values/month-text.ts';
import { Failure, useChange } from '../dialog-parts.tsx';
import { setSending } from './queries.ts';

type Sending = EstateReports['sending'];

/** Who gets the report by e-mail and when. Only a manager sees and changes the addresses. */
export function SendingCard({ estate, sending }: { readonly estate: string; readonly sending: Sending }) {
  return (
    <section className="card grid gap-3 p-4">
      <h2 className="text-16">{words.sending}</h2>
      <p className="text-14 text-ink-2">
        {sending.next ? words.next(monthText(sending.next.month), fullDay(sending.next.on)) : words.off}
      </p>
      {sending.emails !== null && <SendingForm estate={estate} day={sending.day} emails={sending.emails} />}
    </section>
  );
}

function SendingForm({ estate, day: first, emails }: { estate: string; day: number; emails: readonly string[] }) {
  const [day, setDay] = useState(String(first));
  const [list, setList] = useState(emails.join('\n'));
  const save = useChange(
    { estate, onClose: () => undefined },
    (body: { day: number; emails: string[] }) => setSending(estate, body),
    () => words.saved,
  );
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ day: Number(day), emails: list.split(/[\s,;]+/).filter((one) => one !== '') });
      }}
    >
      <TextAreaField
        label={words.emails}
        hint={words.sendingText}
        rows={4}
        value={list}
        onChange={(event) => setList(event.target.value)}
      />
      <Field
        label={words.day}
        hint={words.dayHint}
        type="number"
        inputMode="numeric"
        min={1}
        max={lastReportDay}
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
      <Failure error={save.error} />
      <Button type="submit" look="outline" name={words.save} isLoading={save.isPending} />
    </form>
  );
}
