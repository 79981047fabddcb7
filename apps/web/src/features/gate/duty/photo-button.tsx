import { useState } from 'react';
import Camera from 'lucide-react/icons/camera';
import { GATE_WORDS as words } from '../../../strings/gate/gate.ts';
import './duty.css';

/** Takes one photo with the camera of the phone, and shows it. A broken camera does not stop the guard. */
export function PhotoButton({
  name,
  picture,
  onPicture,
}: {
  readonly name: string;
  /** In base64. */
  readonly picture: string | null;
  readonly onPicture: (picture: string) => void;
}) {
  const [isFailed, setIsFailed] = useState(false);
  const read = async (file: File) => {
    const { pictureOf } = await import('./picture.ts');
    onPicture(await pictureOf(file));
  };
  return (
    <div className="gfield">
      {picture !== null && (
        <div className="dphotos">
          <img src={`data:image/jpeg;base64,${picture}`} alt={words.photoTaken} />
        </div>
      )}
      <label className="gbtn dadd">
        <Camera aria-hidden="true" size={24} />
        {picture === null ? name : words.photoAgain}
        <input
          type="file"
          accept="image/jpeg,image/png"
          capture="environment"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = '';
            setIsFailed(false);
            if (file) read(file).catch(() => setIsFailed(true));
          }}
        />
      </label>
      {isFailed && (
        <p role="alert" className="gwarn">
          {words.photoFailed}
        </p>
      )}
    </div>
  );
}
