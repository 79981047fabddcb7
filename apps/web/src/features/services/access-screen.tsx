import CircleCheck from 'lucide-react/icons/circle-check';
import DoorOpen from 'lucide-react/icons/door-open';
import { SCREEN_WORDS } from '../../strings/services/service-screens.ts';

const { access } = SCREEN_WORDS;

// Invented, and the same in every language.
const CODE = '482 913';
const ESTATE = 'Palm Court Estate';
const VISITOR = 'Femi Adeyemi';
const HOUSE = 'Block 4, Flat 2';
const PEOPLE = '2';
const rowsOf = (names: readonly string[], values: readonly string[]) =>
  names.map((name, at) => [name, values[at] ?? ''] as const);

function Rows({ rows }: { readonly rows: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className="divide-y divide-line px-5">
      {rows.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-4 py-2.5 text-14">
          <dt className="text-ink-2">{name}</dt>
          <dd className="text-end font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The visitor's pass, and the answer of the guard's phone without network. */
export function AccessScreen() {
  return (
    <div className="mt-5 grid gap-4">
      <div className="grid items-stretch gap-4 md:grid-cols-2">
        <div className="card overflow-hidden shadow-2" role="group" aria-label={access.pass}>
          <p className="on-band bg-band px-5 py-3.5 font-display text-18 font-bold text-on-band">{ESTATE}</p>
          <div className="grid justify-items-center gap-1 px-5 py-5 text-center">
            <p className="text-14 text-ink-2">{access.host}</p>
            <p className="text-18 font-semibold">{VISITOR}</p>
            <p className="digits text-[2.625rem] leading-tight whitespace-nowrap">{CODE}</p>
          </div>
          <Rows rows={rowsOf(access.passNames, [HOUSE, access.when, PEOPLE])} />
        </div>
        <div className="card flex flex-col overflow-hidden shadow-2" role="group" aria-label={access.guard}>
          {/* As at the gate, 'let in' is the same dark green by day and by night. `data-theme` has its own background, so it is on a wrapper. */}
          <div data-theme="light">
            <div className="flex items-center gap-3.5 bg-primary-hover px-5 py-5 text-on-primary">
              <CircleCheck aria-hidden="true" size={48} className="shrink-0" />
              <div className="min-w-0">
                <p className="font-display text-30 leading-tight font-bold">{access.letIn}</p>
                <p className="font-semibold">{access.checkedHere}</p>
              </div>
            </div>
          </div>
          <Rows rows={rowsOf(access.guardNames, [VISITOR, HOUSE, access.until, PEOPLE])} />
          <div className="mt-auto grid gap-2 p-5">
            <div data-theme="light" className="rounded-md">
              <p className="flex items-center justify-center gap-2.5 rounded-md bg-primary-hover py-3.5 text-18 font-bold text-on-primary">
                <DoorOpen aria-hidden="true" size={24} />
                {access.letInPeople}
              </p>
            </div>
            <p className="text-center text-13 font-semibold text-ink-2">{access.noNetwork}</p>
          </div>
        </div>
      </div>
      <p className="max-w-[65ch]">{access.offline}</p>
    </div>
  );
}
