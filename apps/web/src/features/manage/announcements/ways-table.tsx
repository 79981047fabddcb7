import { announcementChannels } from '@gatelight/contract/office/announcements';
import type { AnnouncementChannel, AnnouncementFigures } from '@gatelight/contract/office/announcements';
import '../../../ui/table/table.css';
import { MANAGE_WORDS as words } from '../../../strings/manage/estate.ts';
import { countText } from '../../../ui/values/count-text.ts';
import { Money } from '../../../ui/values/money.tsx';

/** The channels of an announcement, each with its recipients, the price for one, and its cost. */
export function WaysTable({
  figures,
  chosen,
  onChange,
}: {
  readonly figures: AnnouncementFigures | undefined;
  readonly chosen: readonly AnnouncementChannel[];
  readonly onChange: (channels: AnnouncementChannel[]) => void;
}) {
  function toggle(channel: AnnouncementChannel) {
    const next = new Set(chosen);
    if (!next.delete(channel)) next.add(channel);
    onChange(announcementChannels.filter((one) => next.has(one)));
  }
  const people = { 'in-app': figures?.in_app, email: figures?.email, sms: figures?.sms };
  const each = figures && figures.segment_price_kobo * BigInt(figures.segments);
  return (
    <section className="card min-w-0 overflow-hidden">
      <h2 className="px-4 py-3 text-18">{words.channels}</h2>
      <table className="dt" aria-label={words.channels}>
        <thead>
          <tr>
            <th scope="col">{words.way}</th>
            <th scope="col" className="dt-number">
              {words.people}
            </th>
            <th scope="col" className="dt-number max-sm:hidden">
              {words.each}
            </th>
            <th scope="col" className="dt-number">
              {words.cost}
            </th>
          </tr>
        </thead>
        <tbody>
          {announcementChannels.map((channel) => {
            const isChosen = chosen.includes(channel);
            const isSms = channel === 'sms';
            return (
              <tr key={channel}>
                <td>
                  <label className="flex min-h-11 items-center gap-3">
                    <input
                      type="checkbox"
                      className="size-5 shrink-0 accent-primary"
                      checked={isChosen}
                      onChange={() => toggle(channel)}
                    />
                    {isSms && isChosen && figures ? words.smsParts(figures.segments) : words.channelNames[channel]}
                  </label>
                </td>
                <td className="dt-number">{isChosen && people[channel] !== undefined && countText(people[channel])}</td>
                <td className="dt-number max-sm:hidden">
                  {isSms ? each !== undefined && <Money kobo={each} /> : words.free}
                </td>
                <td className="dt-number">{isChosen && figures && <Money kobo={isSms ? figures.cost_kobo : 0n} />}</td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <td>
              <span className="block py-2 whitespace-normal">{words.together}</span>
            </td>
            <td className="dt-number">{figures && countText(figures.reached)}</td>
            <td className="max-sm:hidden" />
            <td className="dt-number">{figures && <Money kobo={figures.cost_kobo} />}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
