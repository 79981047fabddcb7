import Smartphone from 'lucide-react/icons/smartphone';
import { useState } from 'react';
import { GATES_WORDS as words } from '../../../strings/manage/gates.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { StatePill } from '../../../ui/table/state-pill.tsx';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { CutOffDialog, GateDialog } from './dialogs.tsx';
import { PairDialog } from './pair-dialog.tsx';
import type { Gate, GateDevice } from './queries.ts';

const DAY_MS = 86_400_000;
const TONES = { pairing: 'neutral', paired: 'success', 'cut-off': 'danger' } as const;

const isQuiet = ({ state, seen_at: seen }: GateDevice) =>
  state === 'paired' && seen !== null && Date.now() - seen.getTime() > DAY_MS;

/** A gate with its phones, and when each was last seen. */
export function GateCard({ estate, gate }: { readonly estate: string; readonly gate: Gate }) {
  const [isPairing, setIsPairing] = useState(false);
  const [isChanging, setIsChanging] = useState(false);
  const [cutting, setCutting] = useState<GateDevice>();
  return (
    <section className="card grid gap-3 p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid min-w-0 gap-0.5">
          <h2 className="text-18 wrap-anywhere">{gate.name}</h2>
          <p className="text-14 text-ink-2">{words.gateKinds[gate.kind].name}</p>
        </div>
        <span className="flex flex-wrap gap-2">
          <Button
            small
            look="quiet"
            name={words.changeGate}
            aria-label={words.changeGateOf(gate.name)}
            onClick={() => setIsChanging(true)}
          />
          <Button
            small
            look="outline"
            name={words.addDevice}
            aria-label={words.addDeviceTo(gate.name)}
            icon={<Smartphone aria-hidden="true" size={18} />}
            onClick={() => setIsPairing(true)}
          />
        </span>
      </div>
      {gate.devices.length === 0 ? (
        <p className="text-14 text-ink-2">{words.noDevices}</p>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {gate.devices.map((device) => (
            <li key={device.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-3">
              <span className="grid min-w-0 gap-0.5">
                <span className="font-semibold wrap-anywhere">{device.name}</span>
                <span className="nums text-14 text-ink-2">
                  {device.seen_at === null ? words.neverSeen : words.seen(lagosTime(device.seen_at))}
                </span>
              </span>
              <span className="flex flex-wrap items-center gap-2">
                {isQuiet(device) ? (
                  <StatePill tone="warning" word={words.quiet} />
                ) : (
                  <StatePill tone={TONES[device.state]} word={words.deviceStates[device.state]} />
                )}
                {device.state !== 'cut-off' && (
                  <Button
                    look="quiet"
                    small
                    name={words.cutOff}
                    aria-label={words.cutOffOf(device.name)}
                    onClick={() => setCutting(device)}
                  />
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {isChanging && <GateDialog estate={estate} gate={gate} onClose={() => setIsChanging(false)} />}
      {isPairing && <PairDialog estate={estate} gate={gate} onClose={() => setIsPairing(false)} />}
      {cutting && (
        <CutOffDialog estate={estate} gate={gate.id} device={cutting} onClose={() => setCutting(undefined)} />
      )}
    </section>
  );
}
