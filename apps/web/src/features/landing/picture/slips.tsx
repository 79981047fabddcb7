import { SECTION_WORDS } from '../../../strings/landing/landing-sections.ts';
import { DIGITS, c, T, Box, StepNumber } from './paint.tsx';

const words = SECTION_WORDS.whoWeAre.picture;

export function FormSlip() {
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

export function BankNote() {
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
