import { useState } from 'react';
import Camera from 'lucide-react/icons/camera';
import Send from 'lucide-react/icons/send';
import X from 'lucide-react/icons/x';
import { incidentKinds, MOST_INCIDENT_PHOTOS } from '@gatelight/contract/places/patrol/at-gate';
import type { IncidentKind } from '@gatelight/contract/places/patrol/at-gate';
import { DUTY_WORDS as words } from '../../../strings/gate/duty.ts';
import { Acts } from '../acts.tsx';
import { timeNow } from '../device/clock.ts';
import { useGate } from '../device/gate.ts';
import { syncGate } from '../device/sync.ts';
import { putDown } from './outbox.ts';
import { pictureOf } from './picture.ts';
import './duty.css';

/** A report of an incident, with photos. It is kept on this device until the server has it. */
export default function IncidentScreen({
  onDone,
  onBack,
}: {
  readonly onDone: (said: string) => void;
  readonly onBack: () => void;
}) {
  const { shift, list, time } = useGate();
  const [kind, setKind] = useState<IncidentKind | null>(null);
  const [place, setPlace] = useState(list?.gate ?? '');
  const [said, setSaid] = useState('');
  const [people, setPeople] = useState('');
  const [vehicles, setVehicles] = useState('');
  const [photos, setPhotos] = useState<readonly string[]>([]);
  const [fault, setFault] = useState('');
  const [isKeeping, setIsKeeping] = useState(false);

  const addPhotos = (files: readonly File[]) => {
    void Promise.all(files.slice(0, MOST_INCIDENT_PHOTOS - photos.length).map(pictureOf)).then(
      (added) => setPhotos((before) => [...before, ...added].slice(0, MOST_INCIDENT_PHOTOS)),
      () => setFault(words.photoFailed),
    );
  };
  const send = () => {
    if (!shift || isKeeping) return;
    if (kind === null) return setFault(words.kindMissing);
    if (said.trim() === '') return setFault(words.saidMissing);
    const item = {
      type: 'incident',
      key: crypto.randomUUID(),
      guard_id: shift.guard_id,
      kind,
      at: new Date(timeNow(time).now).toISOString(),
      place: place.trim(),
      said: said.trim(),
      people: people.trim(),
      vehicles: vehicles.trim(),
    } as const;
    setIsKeeping(true);
    void putDown(item, photos).then(() => {
      onDone(words.reported);
      return syncGate();
    });
  };
  return (
    <>
      <main id="main" className="gmain" tabIndex={0}>
        <h1>{words.report}</h1>
        <fieldset className="gfield">
          <legend>{words.whatKind}</legend>
          <div className="dkinds">
            {incidentKinds.map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={kind === one}
                onClick={() => {
                  setKind(one);
                  setFault('');
                }}
              >
                {words.kinds[one]}
              </button>
            ))}
          </div>
        </fieldset>
        <label className="gfield">
          <span>{words.where}</span>
          <input className="gin" value={place} maxLength={80} onChange={({ target }) => setPlace(target.value)} />
        </label>
        <label className="gfield">
          <span>{words.whatHappened}</span>
          <textarea
            className="gin"
            rows={3}
            value={said}
            maxLength={1000}
            onChange={({ target }) => {
              setSaid(target.value);
              setFault('');
            }}
          />
        </label>
        <label className="gfield">
          <span>{words.people}</span>
          <input className="gin" value={people} maxLength={300} onChange={({ target }) => setPeople(target.value)} />
        </label>
        <label className="gfield">
          <span>{words.vehicles}</span>
          <input
            className="gin digits"
            value={vehicles}
            maxLength={120}
            autoCapitalize="characters"
            onChange={({ target }) => setVehicles(target.value.toUpperCase())}
          />
        </label>
        <div className="gfield">
          <span>{words.photos(photos.length, MOST_INCIDENT_PHOTOS)}</span>
          <ul className="dphotos">
            {photos.map((photo, index) => (
              <li key={photo.slice(-64)}>
                <img src={`data:image/jpeg;base64,${photo}`} alt={words.photo(index + 1)} />
                <button
                  type="button"
                  aria-label={words.removePhoto(index + 1)}
                  onClick={() => setPhotos(photos.filter((one) => one !== photo))}
                >
                  <X aria-hidden="true" size={20} />
                </button>
              </li>
            ))}
          </ul>
          {photos.length < MOST_INCIDENT_PHOTOS && (
            <label className="gbtn dadd">
              <Camera aria-hidden="true" size={24} />
              {words.addPhoto}
              <input
                type="file"
                accept="image/jpeg,image/png"
                capture="environment"
                onChange={({ target }) => {
                  addPhotos(Array.from(target.files ?? []));
                  target.value = '';
                }}
              />
            </label>
          )}
        </div>
        <p role="alert" className="gwarn">
          {fault}
        </p>
      </main>
      <Acts>
        <button type="button" className="gbtn prime" onClick={send}>
          <Send aria-hidden="true" size={24} />
          {words.send}
        </button>
        <button type="button" className="gbtn" onClick={onBack}>
          {words.back}
        </button>
      </Acts>
    </>
  );
}
