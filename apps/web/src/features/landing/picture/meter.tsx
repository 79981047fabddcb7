import { SECTION_WORDS } from '../../../strings/landing/landing-sections.ts';
import { DIGITS, c, T, Box, StepNumber } from './paint.tsx';

const words = SECTION_WORDS.whoWeAre.picture;

const tenth = (value: number) => Math.round(value * 10) / 10;

/** The segments of a digit on a meter: drawn, so no font is needed. */
const BARS = new Map([
  ['2', 'abged'],
  ['5', 'afgcd'],
]);

function digitPath(x: number, y: number, digit: string, size: number): string {
  const wide = size * 0.56;
  const bar = size * 0.13;
  const gap = size * 0.02;
  const long = tenth(wide - 2 * bar - 2 * gap);
  const high = tenth(size / 2 - 1.5 * bar - 2 * gap);
  const half = tenth(bar / 2);
  const across = (level: number) =>
    `M${tenth(x + bar / 2 + gap)} ${tenth(level)}l${half} ${-half}h${long}l${half} ${half}l${-half} ${half}h${-long}z`;
  const down = (left: number, top: number) =>
    `M${tenth(left)} ${tenth(top + gap)}l${half} ${half}v${high}l${-half} ${half}l${-half} ${-half}v${-high}z`;
  const bars = new Map(
    Object.entries({
      a: across(y + bar / 2),
      g: across(y + size / 2),
      d: across(y + size - bar / 2),
      f: down(x + bar / 2, y + bar / 2),
      b: down(x + wide - bar / 2, y + bar / 2),
      e: down(x + bar / 2, y + size / 2),
      c: down(x + wide - bar / 2, y + size / 2),
    }),
  );
  return Array.from(BARS.get(digit) ?? '', (name) => bars.get(name)).join('');
}

/** "+22.5" on the display of the meter. */
function displayPath(): string {
  const [y, size] = [112, 40];
  const plus = `M561 ${y + 17.6}h16.8v4.8h-16.8zM567 ${y + 11.6}h4.8v16.8h-4.8z`;
  const dot = `M641.2 ${y + 34.8}h5.2v5.2h-5.2z`;
  return plus + digitPath(585, y, '2', size) + digitPath(614.2, y, '2', size) + dot + digitPath(649.8, y, '5', size);
}

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'back', '0', 'enter'];

function Key({ name, at }: { readonly name: string; readonly at: number }) {
  const x = 546 + (at % 3) * 52;
  const y = 222 + Math.floor(at / 3) * 40;
  const arrow = { fill: 'none', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
  return (
    <>
      <Box x={x} y={y + 3} w={48} h={33} r={9} fill={c('meter-base')} />
      <Box x={x} y={y} w={48} h={33} r={9} fill={name === 'enter' ? '#0A6B4A' : c('key')} />
      {name === 'back' && <path d={`M${x + 30} ${y + 16.5}h-14m5-5-5 5 5 5`} stroke={c('key-ink')} {...arrow} />}
      {name === 'enter' && <path d={`M${x + 32} ${y + 11}v6h-15m5-5-5 5 5 5`} stroke="#fff" {...arrow} />}
      {name.length === 1 && (
        <T at={[x + 24, y + 22.5]} size={16} fill={c('key-ink')} weight={600} font={DIGITS} anchor="middle">
          {name}
        </T>
      )}
    </>
  );
}

/** The keypad on the wall. Its display appears with the last step. */
export function Meter() {
  return (
    <>
      <path d="M616 398h16v72h-16z" fill={c('cable')} />
      <Box x={548} y={90} w={178} h={318} r={18} fill={c('shadow')} />
      <Box x={534} y={78} w={184} h={318} r={18} fill={c('meter-side')} />
      <Box x={530} y={74} w={184} h={318} r={18} fill={c('meter')} />
      <Box x={546} y={92} w={152} h={92} r={10} fill={c('lcd-edge')} />
      <Box x={550} y={96} w={144} h={84} r={7} fill={c('lcd')} />
      <g className="pp-step pp-4">
        <path d={displayPath()} fill={c('lcd-ink')} />
        <T at={[684, 172]} size={13} fill={c('lcd-ink')} weight={700} anchor="end">
          kWh
        </T>
        <T at={[561, 172]} size={13} fill={c('lcd-ink')} weight={600}>
          {words.accepted}
        </T>
        <StepNumber at={[540, 70]} step={4} />
      </g>
      <circle cx="554" cy="204" r="5" fill={c('lamp')} />
      <T at={[566, 208.5]} size={11.5} fill={c('key-ink')} weight={500}>
        1000 imp/kWh
      </T>
      {KEYS.map((name, at) => (
        <Key key={name} name={name} at={at} />
      ))}
    </>
  );
}
