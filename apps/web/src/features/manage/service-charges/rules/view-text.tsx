import { CHARGE_RULES_WORDS } from '../../../../strings/manage/charge-rules.ts';

const words = CHARGE_RULES_WORDS.lock;

/** The warning about how the regulator may see the lock. */
export function ViewText() {
  return (
    <div className="grid gap-2 rounded-lg bg-warning-soft p-4 text-14 text-ink">
      <h3 className="font-semibold">{words.viewTitle}</h3>
      {words.view.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
