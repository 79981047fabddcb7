import { useEffect, useRef, useState } from 'react';
import Flashlight from 'lucide-react/icons/flashlight';
import { GATE_WORDS as words } from '../../../strings/gate/gate.ts';
import { openCamera, readCodes, torchOf } from './camera.ts';

type Trouble = 'refused' | 'missing';

/** The camera, full size, with a square to hold the QR in. */
export function Scanner({
  title,
  hint,
  onText,
  onCamera,
  other,
}: {
  readonly title: string;
  /** The problem with the last scanned code. */
  readonly hint: string;
  /** Returns whether this is the expected code. */
  readonly onText: (text: string) => boolean;
  readonly onCamera?: (works: boolean) => void;
  readonly other: { readonly name: string; readonly onPress: () => void; readonly icon: React.ReactNode };
}) {
  const video = useRef<HTMLVideoElement>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [isLit, setIsLit] = useState(false);
  const handlers = useRef({ onText, onCamera });
  useEffect(() => {
    handlers.current = { onText, onCamera };
  });
  useEffect(() => {
    let opened: MediaStream | undefined;
    let stop: (() => void) | undefined;
    let isGone = false;
    const close = () => {
      stop?.();
      for (const track of opened?.getTracks() ?? []) track.stop();
    };
    const open = async () => {
      opened = await openCamera();
      const shown = video.current;
      if (isGone || !shown) return close();
      shown.srcObject = opened;
      await shown.play().catch(() => undefined);
      setStream(opened);
      handlers.current.onCamera?.(true);
      stop = readCodes(
        shown,
        (text) => handlers.current.onText(text),
        () => setTrouble('missing'),
      );
    };
    open().catch((failure: unknown) => {
      if (isGone) return;
      setTrouble(failure instanceof DOMException && failure.name === 'NotAllowedError' ? 'refused' : 'missing');
      handlers.current.onCamera?.(false);
    });
    return () => {
      isGone = true;
      close();
    };
  }, []);
  const torch = stream && torchOf(stream);
  return (
    <main id="main" className="gscan">
      <div className="cam">
        <video ref={video} muted playsInline aria-hidden="true" />
        <span className="gframe" aria-hidden="true" />
      </div>
      <div className="gscantext">
        <h1>{title}</h1>
        <p role="status" className="gwarn">
          {trouble === 'refused' && `${words.cameraRefused} ${words.cameraRefusedText}`}
          {trouble === 'missing' && `${words.cameraMissing} ${words.cameraMissingText}`}
          {trouble === null && hint}
        </p>
        <div className={torch ? 'g2' : 'g1'}>
          {torch && (
            <button
              type="button"
              className="gbtn"
              aria-pressed={isLit}
              onClick={() => {
                setIsLit(!isLit);
                void torch(!isLit).catch(() => undefined);
              }}
            >
              <Flashlight aria-hidden="true" size={24} />
              {words.light}
            </button>
          )}
          <button type="button" className="gbtn" onClick={other.onPress}>
            {other.icon}
            {other.name}
          </button>
        </div>
      </div>
    </main>
  );
}
