import type { VisitorPass } from '@gatelight/contract/places/gate/passes';
import { PASS_WORDS as WORDS } from '../../strings/app/pass.ts';
import { QrCode } from '../values/qr-code.tsx';
import { codeText, passWhen, peopleText } from './pass-times.ts';

/** What a pass shows to every viewer. */
export type PassFacts = Pick<
  VisitorPass,
  'kind' | 'visitor' | 'plate' | 'people' | 'from' | 'until' | 'weekdays' | 'day_from' | 'day_to' | 'code'
> & {
  readonly estate: string;
  readonly way: string;
  readonly house: string;
  /** First name of the resident who invites; may be empty. */
  readonly host: string;
  /** The link in its QR code. */
  readonly link: string;
};

/** The address of a pass. The part after the # never reaches a server. */
export const passLink = (pass: string): string => `${location.origin}/pass#${pass}`;

/** A pass as a card that the guard reads from the phone: white in both themes, in the sun and at night. */
export function PassCard({ facts, now }: { readonly facts: PassFacts; readonly now: Date }) {
  const { estate, way, host, visitor, code, link, house, plate } = facts;
  const rows = [
    { label: WORDS.house, value: house },
    { label: WORDS.when, value: passWhen(facts, now) },
    { label: WORDS.people, value: peopleText(facts) },
    ...(plate === '' ? [] : [{ label: WORDS.plate, value: plate }]),
  ];
  return (
    <section
      data-theme="light"
      aria-label={WORDS.code}
      className="overflow-hidden rounded-lg border border-line-strong bg-surface text-ink"
    >
      <div className="grid gap-1 bg-band px-4 py-3.5 text-on-band">
        <p className="font-display text-18 font-bold wrap-anywhere">{estate}</p>
        {way !== '' && <p className="text-13 text-on-band-2 wrap-anywhere">{way}</p>}
      </div>
      <div className="grid justify-items-center gap-1 px-4 pt-4 text-center">
        {host !== '' && <p className="text-14 text-ink-2 wrap-anywhere">{WORDS.visitorOf(host)}</p>}
        <p className="text-18 font-semibold wrap-anywhere">{visitor || WORDS.someone}</p>
        {code !== null && <p className="digits text-[2.625rem] leading-tight whitespace-nowrap">{codeText(code)}</p>}
        <QrCode text={link} label={WORDS.qr} className="my-2 size-60" />
      </div>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-3 border-t border-dashed border-line-strong px-4 py-3.5">
        {rows.map(({ label, value }) => (
          <div key={label} className="min-w-0">
            <dt className="text-13 text-ink-2">{label}</dt>
            <dd className="text-14 font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
