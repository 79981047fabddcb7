import { useEffect, useState } from 'react';
import Check from 'lucide-react/icons/check';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { GATE_LOG_LINES } from '@gatelight/contract/places/gate/at-gate';
import { GATE_WORDS as words } from '../../../strings/gate/gate.ts';
import { GATE_LOG_WORDS } from '../../../strings/gate/log.ts';
import { timeNow } from '../device/clock.ts';
import { enter, useGate } from '../device/gate.ts';
import type { KnownPass } from '../device/passes.ts';
import { syncGate, wantLog } from '../device/sync.ts';
import { isFound } from './expected.ts';
import { logLines } from './log-lines.ts';
import type { LogLine } from './log-lines.ts';
import { timeText } from './times.ts';
import { useLogSearch } from './use-log-search.ts';
import type { LogSearch } from './use-log-search.ts';
import { SearchField } from './search-field.tsx';

/** A vehicle of a house has no visitor: it is known by its plate. */
function nameOf({ visitor, plate, people }: LogLine): string {
  const name = visitor || plate || words.noName;
  return people > 1 ? words.plus(name, people - 1) : name;
}

const detailOf = ({ kind, house, reason, visitor, plate }: LogLine) =>
  [words.kinds[kind], kind === 'refused' ? reason.replace(/\.$/, '') : '', house, visitor && plate]
    .filter((part) => part !== '')
    .join(' · ');

function State({ state }: { readonly state: LogLine['state'] }) {
  if (state === 'sent') return <Check className="gok" aria-label={words.sent} size={22} />;
  const Icon = state === 'waits' ? CloudUpload : TriangleAlert;
  return (
    <span className="gwait">
      <Icon aria-hidden="true" size={18} />
      {state === 'waits' ? words.waits : words.notTaken}
    </span>
  );
}

/** The part of the last 24 hours that is not in the list. */
const partText: Record<LogSearch['state'], string> = {
  whole: '',
  cut: GATE_LOG_WORDS.newest(GATE_LOG_LINES),
  searching: GATE_LOG_WORDS.searching,
  here: GATE_LOG_WORDS.searchedHere(GATE_LOG_LINES),
};

/** Entries, exits and refusals of the last 24 hours; found by name, house or plate. */
export function LogList() {
  const { entries, time } = useGate();
  const [search, setSearch] = useState('');
  /** Whether the server was asked since the log opened. Before that, an empty log is not known to be empty. */
  const [wasRead, setWasRead] = useState(false);
  const { log, state } = useLogSearch(search);
  useEffect(() => {
    wantLog(true);
    void syncGate().finally(() => setWasRead(true));
    return () => wantLog(false);
  }, []);
  const all = logLines(log, entries, timeNow(time).now);
  const lines = all.filter((line) => isFound(line, search));
  const isNothingFound = search !== '' && lines.length === 0 && state !== 'searching';
  return (
    <>
      {(all.length > 0 || search !== '') && <SearchField label={words.search} value={search} onChange={setSearch} />}
      <div role="status">
        {partText[state] !== '' && <p className="glead">{partText[state]}</p>}
        {isNothingFound && <p className="glead">{GATE_LOG_WORDS.notFound(search)}</p>}
      </div>
      {all.some(({ state }) => state === 'refused') && <p className="ghelp">{words.notTakenText}</p>}
      {search === '' && lines.length === 0 && (
        <p className="glead">{wasRead ? words.nothingYet : GATE_LOG_WORDS.loading}</p>
      )}
      <ul className="glist">
        {lines.map((line) => (
          <li key={line.key} className="gitem">
            <b className="t">{timeText(line.at)}</b>
            <span className="grow">
              <b>{nameOf(line)}</b>
              <small>{detailOf(line)}</small>
            </span>
            <State state={line.state} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** People who are inside, with one tap to record an exit. For guests of an event the pass asks how many leave. */
export function InsideList({
  inside,
  onChoose,
  onDone,
}: {
  readonly inside: readonly KnownPass[];
  readonly onChoose: (pass: KnownPass) => void;
  readonly onDone: (said: string) => void;
}) {
  const leave = (pass: KnownPass) => {
    if (pass.kind === 'event' && pass.inside > 1) return onChoose(pass);
    const facts = { kind: 'out', people: pass.inside, plate: '', reason: '' } as const;
    void enter({ ...facts, check: pass.isUnlisted ? 'signature' : 'list' }, pass).then(syncGate);
    onDone(words.doneOut(pass.visitor || pass.house || words.noName, pass.inside));
  };
  return (
    <>
      {inside.length === 0 && <p className="glead">{words.nobodyInside}</p>}
      <ul className="glist">
        {inside.map((pass) => (
          <li key={pass.id} className="gitem">
            <span className="grow">
              <b>
                {pass.inside > 1
                  ? words.plus(pass.visitor || words.noName, pass.inside - 1)
                  : pass.visitor || words.noName}
              </b>
              <small>{pass.plate === '' ? pass.house : `${pass.house} · ${pass.plate}`}</small>
            </span>
            <button
              type="button"
              className="gbtn gsmall"
              aria-label={words.leftWho(pass.visitor || pass.house || words.noName)}
              onClick={() => leave(pass)}
            >
              {words.left}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
