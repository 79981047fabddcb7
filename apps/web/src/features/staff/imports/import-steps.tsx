import { IMPORT_WORDS as words } from '../../../strings/staff/imports.ts';

/** Which of the four steps of an import this is. */
export function ImportSteps({ step }: { readonly step: 1 | 2 | 3 | 4 }) {
  return (
    <div>
      <p className="text-14 font-semibold">{words.step(step, words.steps[step - 1] ?? '')}</p>
      <div className="grid grid-cols-4 gap-1 pt-2" aria-hidden="true">
        {words.steps.map((name, index) => (
          <span key={name} className={`h-1 rounded-full ${index < step ? 'bg-primary' : 'bg-line'}`} />
        ))}
      </div>
    </div>
  );
}
