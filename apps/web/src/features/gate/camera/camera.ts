/** Reads a QR code out of a picture of the camera; undefined when there is none in it. */
type Reader = (video: HTMLVideoElement) => Promise<string | undefined>;

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** Pixels on a side of the square that the library reads: enough for a pass, and quick on a slow phone. */
const SIDE = 480;

/** The browser's own reader if it has one, otherwise a library, which is loaded only then. */
async function makeReader(): Promise<Reader> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  const formats = await BarcodeDetector?.getSupportedFormats().catch((): string[] => []);
  if (BarcodeDetector && formats?.includes('qr_code')) {
    const detector = new BarcodeDetector({ formats: ['qr_code'] });
    return async (video) => (await detector.detect(video))[0]?.rawValue;
  }
  const { decodeQR } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  return (video) => {
    if (!drawing) return Promise.resolve(undefined);
    const { videoWidth, videoHeight } = video;
    const side = Math.min(videoWidth, videoHeight);
    drawing.drawImage(video, (videoWidth - side) / 2, (videoHeight - side) / 2, side, side, 0, 0, SIDE, SIDE);
    try {
      return Promise.resolve(decodeQR(drawing.getImageData(0, 0, SIDE, SIDE)));
    } catch {
      // It throws when there is no code in the picture.
      return Promise.resolve(undefined);
    }
  };
}

const AGAIN_MS = 100;

/** Passes every code that the camera sees to `onText`, until that returns true or the returned function is called. */
export function readCodes(
  video: HTMLVideoElement,
  onText: (text: string) => boolean,
  onFailure: () => void,
): () => void {
  let isOver = false;
  const look = async (read: Reader): Promise<void> => {
    while (!isOver) {
      if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && video.videoWidth > 0) {
        const text = await read(video).catch(() => undefined);
        if (text !== undefined && !isOver && onText(text)) return;
      }
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  };
  makeReader().then(look).catch(onFailure);
  return () => {
    isOver = true;
  };
}

/** The camera at the back of the phone. */
export const openCamera = () =>
  navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  });

type WithTorch = MediaTrackCapabilities & { readonly torch?: boolean };

/** Switches the lamp of the phone. Null: it has none. */
export function torchOf(stream: MediaStream): ((isOn: boolean) => Promise<void>) | null {
  const [track] = stream.getVideoTracks();
  const { torch } = (track?.getCapabilities?.() ?? {}) as WithTorch;
  if (!track || !torch) return null;
  return (isOn) => track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] });
}
