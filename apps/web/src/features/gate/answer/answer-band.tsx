import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { GateAnswer } from './answer.ts';

const LOOKS = {
  go: { Icon: CircleCheck, name: 'ok' },
  look: { Icon: TriangleAlert, name: 'look' },
  stop: { Icon: CircleX, name: 'no' },
} as const;

/** Green, amber or red, always with its icon and its word. */
export function AnswerBand({
  answer,
  title,
  text,
}: {
  readonly answer: GateAnswer['answer'];
  readonly title: string;
  readonly text: string;
}) {
  const { Icon, name } = LOOKS[answer];
  return (
    <section className={`gres ${name}`} role="alert">
      <Icon aria-hidden="true" size={60} strokeWidth={2.4} className="gsign" />
      <div>
        <h1>{title}</h1>
        <p>{text}</p>
      </div>
    </section>
  );
}
