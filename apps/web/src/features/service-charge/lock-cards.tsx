import type { OwnLock } from '@gatelight/contract/money/arrears/vending-lock';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../api.ts';
import { useSingleMutation } from '../../data/queries/use-single-mutation.ts';
import { SERVICE_CHARGE_WORDS } from '../../strings/app/service-charge.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showError, showSuccess } from '../../ui/feedback/toast.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { lagosDay } from '../../ui/values/lagos-time.ts';
import { nairaText } from '../../ui/values/money.tsx';
import { declareNeed, locksQuery } from './queries.ts';

const WORDS = SERVICE_CHARGE_WORDS.lock;

/** Homes for which no electricity can be bought, now or from a day on, and how to lift that. */
export function LockCards() {
  const { data } = useQuery(locksQuery);
  return data?.items
    .filter(({ locks_on: day, hardship_until: until }) => day !== null || until !== null)
    .map((lock) => <LockCard key={`${lock.house_id} ${lock.hardship_until}`} lock={lock} />);
}

function LockCard({ lock }: { readonly lock: OwnLock }) {
  const title = WORDS.title(lock.house_name);
  const late = nairaText(lock.late_kobo);
  return (
    <section className="card-box grid gap-3 p-5" aria-label={title}>
      <h2 className="text-18 wrap-anywhere">{title}</h2>
      {lock.hardship_until !== null ? (
        <p>{WORDS.until(lagosDay(lock.hardship_until, true))}</p>
      ) : (
        <>
          <Notice kind="warning">
            {lock.is_locked ? WORDS.locked(late) : WORDS.begins(lagosDay(lock.locks_on ?? '', true), late)}
          </Notice>
          {lock.others_kobo > 0n && <p className="text-14 text-ink-2">{WORDS.others(nairaText(lock.others_kobo))}</p>}
          <p className="text-14 text-ink-2 wrap-anywhere">{WORDS.why(lock.estate_name, lock.reason)}</p>
          <p className="text-14 text-ink-2">{WORDS.ways}</p>
          <Hardship house={lock.house_id} />
        </>
      )}
    </section>
  );
}

/** A checkbox and a contact, and nothing about the illness. */
function Hardship({ house }: { readonly house: string }) {
  const queries = useQueryClient();
  const [isTicked, setIsTicked] = useState(false);
  const [contact, setContact] = useState('');
  const [isEmpty, setIsEmpty] = useState(false);
  const declare = useSingleMutation({
    mutationFn: () => declareNeed(house, contact.trim()),
    onSuccess: (answer) => {
      queries.setQueryData(locksQuery.queryKey, answer);
      showSuccess(WORDS.declared);
    },
    onError: (failure) => showError(failureText(failure)),
  });
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        setIsEmpty(contact.trim() === '');
        if (contact.trim() !== '') declare.mutate();
      }}
    >
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          className="size-6 shrink-0 accent-primary"
          checked={isTicked}
          onChange={(event) => setIsTicked(event.target.checked)}
        />
        {WORDS.hardship}
      </label>
      {isTicked && (
        <>
          <p className="text-14 text-ink-2">{WORDS.hardshipText}</p>
          <Field
            label={WORDS.contact}
            required
            maxLength={100}
            value={contact}
            error={isEmpty ? WORDS.contactEmpty : undefined}
            onChange={(event) => setContact(event.target.value)}
          />
          <Button type="submit" name={WORDS.declare} className="sm:justify-self-end" isLoading={declare.isPending} />
        </>
      )}
    </form>
  );
}
