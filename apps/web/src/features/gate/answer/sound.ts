import type { GateAnswer } from './answer.ts';

/** Pitch in hertz, start and length in seconds. The three differ in rhythm too, for people who hear few pitches. */
const TUNES: Record<GateAnswer['answer'], readonly (readonly [number, number, number])[]> = {
  go: [
    [660, 0, 0.12],
    [990, 0.14, 0.22],
  ],
  look: [
    [520, 0, 0.12],
    [520, 0.2, 0.12],
    [520, 0.4, 0.12],
  ],
  stop: [[180, 0, 0.7]],
};
const SHAKES: Record<GateAnswer['answer'], readonly number[]> = { go: [80], look: [80, 80, 80, 80, 80], stop: [600] };

let speaker: AudioContext | undefined;

/** Browsers allow sound only after a first touch; each key of the gate counts as one. */
export function wakeSound(): void {
  if (typeof AudioContext === 'undefined') return;
  speaker ??= new AudioContext();
  if (speaker.state === 'suspended') void speaker.resume().catch(() => undefined);
}

const ALARM_TUNE = [
  [880, 0, 0.3],
  [620, 0.32, 0.3],
  [880, 0.64, 0.3],
  [620, 0.96, 0.3],
] as const;

/** Of an alarm: louder and longer than an answer; it is repeated until a guard accepts it. */
export function alarmSound(): void {
  navigator.vibrate?.([400, 100, 400, 100, 400]);
  play(ALARM_TUNE, 'sawtooth', 0.8);
}

/** The answer as sound and vibration. */
export function sound(answer: GateAnswer['answer']): void {
  navigator.vibrate?.([...SHAKES[answer]]);
  play(TUNES[answer], answer === 'stop' ? 'square' : 'triangle', 0.4);
}

function play(tune: readonly (readonly [number, number, number])[], type: OscillatorType, volume: number): void {
  wakeSound();
  if (!speaker) return;
  for (const [pitch, start, length] of tune) {
    const tone = speaker.createOscillator();
    const loudness = speaker.createGain();
    const begin = speaker.currentTime + start;
    tone.type = type;
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(volume, begin);
    loudness.gain.linearRampToValueAtTime(0, begin + length);
    tone.connect(loudness).connect(speaker.destination);
    tone.start(begin);
    tone.stop(begin + length);
  }
}
