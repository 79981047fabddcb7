import type { ReactNode } from 'react';
import { SECTION_WORDS } from '../../strings/landing/landing-sections.ts';
import SMS from './sample-sms.json' with { type: 'json' };

const { picture: words, pictureAlt } = SECTION_WORDS.whoWeAre;

const TEXT = 'var(--font-text)';
const DIGITS = 'var(--font-digits)';
/** Parts that have a colour of the page. */
const TOKENS = new Map(
  Object.entries({
    tile: 'tile',
    ink: 'ink',
    'ink-2': 'ink-2',
    line: 'line',
    field: 'surface-2',
    green: 'primary',
    'on-green': 'on-primary',
    'soft-ink': 'on-primary-soft',
    number: 'accent',
    flow: 'accent',
    lamp: 'danger',
    bulb: 'accent',
  }),
);
/** The other colours, by day; by night they are in product-picture.css. */
const DAY = new Map(
  Object.entries({
    wall: '#f3e6cc',
    'wall-side': '#dfcdaa',
    card: '#ffffff',
    phone: '#23322c',
    'phone-edge': '#18241f',
    screen: '#fbfaf6',
    bubble: '#ffffff',
    meter: '#ffffff',
    'meter-side': '#d8e0db',
    'meter-base': '#c3ccc7',
    key: '#eef2ef',
    'key-ink': '#10211b',
    lcd: '#c9ddb4',
    'lcd-ink': '#17221e',
    'lcd-edge': '#a3afa9',
    'skin-1': '#8d5a3b',
    'skin-2': '#7a4b30',
    'skin-3': '#64391f',
    nail: '#c99a7a',
    'cuff-1': '#0a6b4a',
    'cuff-2': '#ffb61f',
    'cuff-3': '#b8261b',
    cable: '#76867f',
    'line-under': 'rgb(255 255 255 / 0.75)',
    shade: '#0a6b4a',
    shadow: 'rgb(16 33 27 / 0.12)',
  }),
);
function c(name: string): string {
  const token = TOKENS.get(name);
  return token ? `var(--${token})` : `var(--pp-${name}, ${DAY.get(name) ?? ''})`;
}

type TextProps = {
  readonly at: readonly [x: number, y: number];
  readonly size: number;
  readonly fill: string;
  readonly weight?: number;
  readonly font?: string;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly children: ReactNode;
};

function T({ at: [x, y], size, fill, weight = 400, font = TEXT, anchor = 'start', children }: TextProps) {
  return (
    <text x={x} y={y} fontFamily={font} fontSize={size} fontWeight={weight} fill={fill} textAnchor={anchor}>
      {children}
    </text>
  );
}

type BoxProps = {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly r: number;
  readonly fill: string;
  readonly stroke?: string;
};

const Box = ({ x, y, w, h, r, fill, stroke }: BoxProps) => (
  <rect x={x} y={y} width={w} height={h} rx={r} fill={fill} stroke={stroke} />
);

const tenth = (value: number) => Math.round(value * 10) / 10;

/** The bars of a digit as a meter shows them: drawn, so no font is needed. */
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

/** The number of a step, on its part of the picture. */
function StepNumber({ at: [x, y], step }: { readonly at: readonly [number, number]; readonly step: number }) {
  return (
    <>
      <circle cx={x} cy={y} r="16" fill={c('tile')} />
      <circle cx={x} cy={y} r="13.5" fill={c('number')} />
      <T at={[x, y + 5]} size={14.5} fill="#2A1B00" weight={700} anchor="middle">
        {step}
      </T>
    </>
  );
}

function FormSlip() {
  return (
    <g className="pp-step pp-1">
      <g transform="rotate(-3 130 124)">
        <Box x={34} y={52} w={196} h={164} r={16} fill={c('shadow')} />
        <Box x={34} y={46} w={196} h={164} r={16} fill={c('card')} />
        <T at={[50, 72]} size={12} fill={c('ink-2')} weight={500}>
          {words.meterNumber}
        </T>
        <Box x={50} y={79} w={164} h={32} r={8} fill={c('field')} />
        <T at={[60, 100.5]} size={14.5} fill={c('ink')} weight={600} font={DIGITS}>
          0417 5000 019
        </T>
        <T at={[50, 130]} size={12} fill={c('ink-2')} weight={500}>
          {words.amount}
        </T>
        <Box x={50} y={136} w={72} h={30} r={8} fill={c('field')} />
        <T at={[60, 156]} size={14.5} fill={c('ink')} weight={600}>
          ₦5,000
        </T>
        <T at={[132, 156]} size={14.5} fill={c('soft-ink')} weight={700}>
          22.5 kWh
        </T>
        <Box x={50} y={175} w={164} h={24} r={8} fill={c('green')} />
        <T at={[132, 191.5]} size={12} fill={c('on-green')} weight={600} anchor="middle">
          {words.getAccount}
        </T>
      </g>
      <StepNumber at={[40, 42]} step={1} />
    </g>
  );
}

function BankNote() {
  return (
    <g className="pp-step pp-2">
      <g transform="rotate(2 132 300)">
        <Box x={26} y={268} w={212} h={82} r={16} fill={c('shadow')} />
        <Box x={26} y={262} w={212} h={82} r={16} fill={c('card')} />
        <circle cx="54" cy="292" r="15" fill={c('field')} />
        <path
          d="M46 297h16M48 296v-6M52 296v-6M56 296v-6M60 296v-6M45 289.5l9-4.5 9 4.5z"
          stroke={c('ink-2')}
          strokeWidth="1.8"
          fill="none"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
        <T at={[78, 288]} size={13} fill={c('ink-2')} weight={500}>
          {words.sent}
        </T>
        <T at={[78, 308]} size={17} fill={c('ink')} weight={700}>
          −₦5,000.00
        </T>
        <T at={[42, 332]} size={12} fill={c('ink-2')}>
          {words.to}
        </T>
      </g>
      <StepNumber at={[30, 262]} step={2} />
    </g>
  );
}

const FINGERS = [
  [282, 34],
  [314, 37],
  [346, 35],
  [377, 31],
] as const;

/** What the phone shows: the SMS as it is sent; its lines are held to the template by a test. */
function Message() {
  const [first, second, meter, units, price, load, reference = ''] = SMS;
  const underline = (y: number, wide: number) => (
    <path d={`M294 ${y + 4}h${wide}`} stroke={c('soft-ink')} strokeWidth="1.5" />
  );
  return (
    <>
      <Box x={283} y={132} w={162} h={138} r={16} fill={c('bubble')} stroke={c('line')} />
      <T at={[294, 156]} size={15.5} fill={c('soft-ink')} weight={600} font={DIGITS}>
        {first}
      </T>
      {underline(156, 130)}
      <T at={[294, 178]} size={15.5} fill={c('soft-ink')} weight={600} font={DIGITS}>
        {second}
      </T>
      {underline(178, 84)}
      <T at={[384, 178]} size={12.5} fill={c('ink')}>
        {meter}
      </T>
      <T at={[294, 198]} size={12.5} fill={c('ink')}>
        {units}
      </T>
      <T at={[294, 217]} size={11} fill={c('ink')}>
        {price}
      </T>
      <T at={[294, 236]} size={12.5} fill={c('ink')}>
        {load}
      </T>
      <T at={[294, 255]} size={11} fill={c('ink-2')}>
        {reference.slice(0, -9)}…
      </T>
    </>
  );
}

function Phone() {
  return (
    <g className="pp-step pp-3">
      <ellipse className="pp-light" cx="362" cy="230" rx="190" ry="240" fill="url(#pp-phone)" />
      <g transform="translate(0 -8) rotate(5 362 250)">
        <path
          d="M316 372C300 420 318 470 322 520H456C456 470 470 430 478 392C484 352 470 322 452 316L352 330z"
          fill={c('skin-2')}
        />
        <Box x={262} y={34} w={200} h={392} r={30} fill={c('phone-edge')} />
        <Box x={265} y={34} w={197} h={389} r={29} fill={c('phone')} />
        <Box x={273} y={44} w={181} h={370} r={21} fill={c('screen')} />
        <T at={[288, 64]} size={11.5} fill={c('ink')} weight={600}>
          14:07
        </T>
        <path d="M414 63v-3h3v3zM419 63v-5h3v5zM424 63v-8h3v8zM432 55.5h12v7.5h-12z" fill={c('ink')} />
        <path d="M273 76H454M273 122H454" stroke={c('line')} />
        <Box x={286} y={84} w={30} h={30} r={9} fill="#0A6B4A" />
        <path
          d="M293.5 108v-9l7.5-6.5 7.5 6.5v9"
          fill="none"
          stroke="#fff"
          strokeWidth="2.4"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
        <path d="m302.5 98-4 5.5h3l-1 4.5 4-6h-3z" fill="#FFB61F" />
        <T at={[325, 97]} size={13.5} fill={c('ink')} weight={700}>
          Gatelight
        </T>
        <T at={[325, 111]} size={11} fill={c('ink-2')}>
          {words.textMessage}
        </T>
        <Message />
        <Box x={283} y={372} w={128} h={30} r={15} fill={c('field')} />
        <T at={[297, 391]} size={11.5} fill={c('ink-2')}>
          {words.textMessage}
        </T>
        {FINGERS.map(([y, wide]) => (
          <g key={y}>
            <path d={`M262 ${y + 3}h${wide - 24}a13.5 13.5 0 0 1 0 27H262z`} fill={c('skin-1')} />
            <path d={`M262 ${y + 21}h${wide - 17}a13.5 13.5 0 0 1-7 9H262z`} fill={c('skin-3')} opacity=".45" />
            <path d={`M${232 + wide} ${y + 9}h5a6.5 6.5 0 0 1 0 12h-5z`} fill={c('nail')} />
          </g>
        ))}
        <path
          d="M470 356C452 352 432 336 414 318C404 308 391 315 395 328C404 352 424 384 452 412C464 424 480 412 480 396z"
          fill={c('skin-1')}
        />
        <path
          d="M395 328C404 352 424 384 452 412C460 420 472 417 478 404C456 402 424 366 401 319C395 319 393 323 395 328z"
          fill={c('skin-3')}
          opacity=".4"
        />
        <path d="M401 322c2-5 8-6 12-2l8 9c-5 4-12 4-16 0z" fill={c('nail')} />
        <path d="M313 430H464L474 530H306z" fill={c('cuff-1')} />
        <path d="M313 430H464l1.5 13H312z" fill={c('cuff-2')} />
        <path d={diamonds(449, 11, 13)} fill={c('cuff-2')} />
        <path d={diamonds(456, 5, 6)} fill={c('cuff-3')} />
      </g>
      <StepNumber at={[284, 24]} step={3} />
    </g>
  );
}

const diamonds = (top: number, wide: number, high: number) =>
  Array.from(
    { length: 6 },
    (_, at) => `M${330 + at * 25} ${top}l${wide} ${high}-${wide} ${high}-${wide}-${high}z`,
  ).join('');

/** The keypad on the wall. Its display comes with the last step. */
function Meter() {
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

const LINE = 'M131 150V300H300M420 236H540';

/**
 * A purchase in one picture: form, transfer, the SMS as it is sent, and the meter. Inline, because a picture file cannot use
 * the fonts of the page. The script of the page may play its four steps once (use-purchase-play.ts).
 */
export function ProductPicture() {
  return (
    <svg className="product-picture" viewBox="0 0 760 470" role="img" aria-label={pictureAlt}>
      <defs>
        <radialGradient id="pp-lamp">
          <stop stopColor="#FFC94F" stopOpacity=".55" />
          <stop offset=".4" stopColor="#FFB93D" stopOpacity=".2" />
          <stop offset="1" stopColor="#FFB02E" stopOpacity="0" />
        </radialGradient>
        <radialGradient id="pp-phone">
          <stop stopColor="#9BE5C3" stopOpacity=".34" />
          <stop offset=".6" stopColor="#9BE5C3" stopOpacity=".1" />
          <stop offset="1" stopColor="#9BE5C3" stopOpacity="0" />
        </radialGradient>
      </defs>
      <path d="M0 0H760V470H0z" fill={c('tile')} />
      <path d="M490 0H760V470H490z" fill={c('wall')} />
      <path d="M490 0h14v470h-14zM490 420H760v50H490z" fill={c('wall-side')} />
      <ellipse className="pp-light" cx="624" cy="150" rx="190" ry="190" fill="url(#pp-lamp)" />
      <path d="M600 0h48v9h-48zM622 9h4v12h-4z" fill={c('cable')} />
      <path d="M602 38q0-18 22-18t22 18z" fill={c('shade')} />
      <path d="M612 38h24a12 12 0 0 1-24 0z" fill={c('bulb')} />
      <path d={LINE} fill="none" stroke={c('line-under')} strokeWidth="6" strokeLinejoin="round" />
      <path d={LINE} fill="none" stroke={c('flow')} strokeWidth="3.2" strokeDasharray="7 8" strokeLinecap="round" />
      <FormSlip />
      <BankNote />
      <Phone />
      <Meter />
    </svg>
  );
}
