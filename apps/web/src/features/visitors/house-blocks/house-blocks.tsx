import { listHouseBlocks, mostHouseBlocks, sayOnBlock } from '@gatelight/contract/places/patrol';
import type { HouseBlock } from '@gatelight/contract/places/patrol';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, CallError, failureText } from '../../../api.ts';
import { CutList } from '../../../data/lists/cut-list.tsx';
import { PartFailed } from '../../../data/queries/part-failed.tsx';
import { useSingleMutation } from '../../../data/queries/use-single-mutation.ts';
import { HOUSE_BLOCKS_WORDS as WORDS } from '../../../strings/app/house-blocks.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { showSuccess } from '../../../ui/feedback/toast.tsx';
import { TextAreaField } from '../../../ui/fields/field.tsx';
import { lagosDay } from '../../../ui/values/lagos-time.ts';

const blocksKey = (house: string) => ['visitors', house, 'blocks'] as const;

export const houseBlocksQuery = (house: string) =>
  queryOptions({
    queryKey: blocksKey(house),
    queryFn: ({ signal }) => call(listHouseBlocks, { params: { house }, signal }),
  });

/** Visitors of a house whom the estate has blocked: reason, end, and the objection of the house. Nothing without blocks. */
export function HouseBlocks({ house }: { readonly house: string }) {
  const blocks = useQuery(houseBlocksQuery(house));
  const { data } = blocks;
  if (!data) return <PartFailed title={WORDS.failed} of={[blocks]} />;
  if (data.length === 0) return null;
  return (
    <section className="card grid gap-3 p-4" aria-labelledby="house-blocks">
      <h2 id="house-blocks" className="text-16 font-semibold">
        {WORDS.title}
      </h2>
      <ul className="grid gap-4">
        {data.map((block) => (
          <li key={block.id} className="grid gap-1">
            <OneBlock house={house} block={block} />
          </li>
        ))}
      </ul>
      <CutList shown={data.length} most={mostHouseBlocks} />
    </section>
  );
}

function OneBlock({ house, block }: { readonly house: string; readonly block: HouseBlock }) {
  const [isAnswering, setIsAnswering] = useState(false);
  const who = [block.visitor, block.plate].filter((part) => part !== '').join(', ') || WORDS.someone;
  const until = lagosDay(`${block.until}T12:00:00Z`, true);
  const canSay = block.state === 'current' && block.said === '';
  return (
    <>
      <p className="wrap-anywhere">
        <b className="font-semibold">{block.state === 'current' ? WORDS.until(who, until) : WORDS.ended(who)}</b>
      </p>
      <p className="text-14 text-ink-2 wrap-anywhere">{WORDS.reason(block.reason)}</p>
      {block.said !== '' && <p className="text-14 wrap-anywhere">{WORDS.said(block.said)}</p>}
      {block.decision !== null && (
        <p className="text-14 wrap-anywhere">{WORDS.decided[block.decision](block.decided_why)}</p>
      )}
      {canSay && !isAnswering && (
        <Button
          small
          look="outline"
          className="justify-self-start"
          name={WORDS.say}
          onClick={() => setIsAnswering(true)}
        />
      )}
      {canSay && isAnswering && <Answer house={house} block={block.id} onClose={() => setIsAnswering(false)} />}
    </>
  );
}

function Answer({
  house,
  block,
  onClose,
}: {
  readonly house: string;
  readonly block: string;
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const send = useSingleMutation({
    mutationFn: () => call(sayOnBlock, { params: { house, block }, body: { text } }),
    onSuccess: () => {
      showSuccess(WORDS.sent);
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: blocksKey(house) }),
  });
  const fault = send.error instanceof CallError ? send.error.fields['text'] : undefined;
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate();
      }}
    >
      <TextAreaField
        label={WORDS.side}
        hint={WORDS.sideHint}
        required
        rows={3}
        maxLength={500}
        value={text}
        error={fault}
        onChange={({ target }) => setText(target.value)}
      />
      <div role="alert" className="empty:hidden">
        {send.error !== null && fault === undefined && <Notice kind="danger">{failureText(send.error)}</Notice>}
      </div>
      <span className="flex flex-wrap gap-2">
        <Button type="submit" small name={WORDS.send} isLoading={send.isPending} />
        <Button small look="outline" name={WORDS.cancel} onClick={onClose} />
      </span>
    </form>
  );
}
