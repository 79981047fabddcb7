import { SECTION_WORDS } from '../../../strings/landing/landing-sections.ts';
import SMS from '../proof/sample-sms.json' with { type: 'json' };
import { DIGITS, c, T, Box, StepNumber } from './paint.tsx';

const words = SECTION_WORDS.whoWeAre.picture;

const FINGERS = [
  [282, 34],
  [314, 37],
  [346, 35],
  [377, 31],
] as const;

/** What the phone shows: the SMS as it is sent; a test compares its lines with the template. */
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

export function Phone() {
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
