import { Building, Factory, Houses, Landmark, Leaf, TruckElectric } from 'lucide-react';
import { LANDING_WORDS } from '../../strings/landing.ts';

const words = LANDING_WORDS.serve;
const ICONS = [Houses, Building, Landmark, Factory, Leaf, TruckElectric] as const;

/** Six audiences. */
export function WhoWeServe() {
  return (
    <section id="who_we_serve" className="gutter section">
      <h2>{words.title}</h2>
      <ul className="grid gap-x-12 pt-8 sm:grid-cols-2 side:grid-cols-3">
        {words.list.map(({ title, text }, at) => {
          const Icon = ICONS[at] ?? Houses;
          return (
            <li key={title} className="flex gap-4 border-t border-line py-6">
              <Icon aria-hidden="true" size={28} strokeWidth={1.75} className="mt-0.5 shrink-0 text-primary" />
              <div>
                <h3 className="text-20">{title}</h3>
                <p className="mt-1.5 text-ink-2">{text}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
