import Clock from 'lucide-react/icons/clock';
import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import { Link } from 'react-router';
import { BRAND } from '../../brand.ts';
import { pageHead } from '../../page-head.ts';
import { PATHS } from '../../paths.ts';
import { BRAND_WORDS } from '../../strings/common/brand-words.ts';
import { CONTACT_WORDS } from '../../strings/company/contact.ts';
import { ContactForm } from './contact-form.tsx';
import { PlaceMap } from './place-map.tsx';

const words = CONTACT_WORDS;

export const meta = () => pageHead({ title: words.title, description: words.description, path: PATHS.contact });

const WAYS = [
  { icon: MapPin, name: words.address, lines: BRAND.address },
  { icon: Phone, name: words.phone, lines: [BRAND.phone], href: BRAND.phoneHref },
  ...(BRAND.whatsappHref
    ? [{ icon: MessageCircle, name: words.whatsapp, lines: [BRAND.whatsapp], href: BRAND.whatsappHref }]
    : []),
  { icon: Mail, name: words.email, lines: [BRAND.email], href: `mailto:${BRAND.email}` },
  { icon: Clock, name: words.hours, lines: [BRAND_WORDS.supportHours] },
];

export default function ContactPage() {
  return (
    <div className="gutter grid items-start gap-x-16 gap-y-10 py-12 lg:grid-cols-[5fr_7fr] lg:py-16">
      <div className="min-w-0">
        <h1>{words.title}</h1>
        <p className="mt-5 max-w-[48ch] text-18 text-ink-2">{words.lead}</p>
        <p className="mt-3">
          <Link to={PATHS.findToken} className="text-link inline-flex min-h-11 items-center text-balance">
            {words.findToken}
          </Link>
        </p>
        <ul className="mt-5 grid gap-5 sm:grid-cols-2 lg:grid-cols-1">
          {WAYS.map(({ icon: Icon, name, lines, href }) => (
            <li key={name} className="flex gap-4">
              <Icon aria-hidden="true" size={24} strokeWidth={1.75} className="mt-0.5 shrink-0 text-primary" />
              <div className="min-w-0">
                <h2 className="font-text text-14 leading-normal font-semibold tracking-normal text-ink-2">{name}</h2>
                {href ? (
                  <a href={href} className="text-link inline-block py-0.5 wrap-anywhere">
                    {lines.join(', ')}
                  </a>
                ) : (
                  lines.map((line) => <p key={line}>{line}</p>)
                )}
              </div>
            </li>
          ))}
        </ul>
      </div>
      <section aria-labelledby="contact-form-title" className="card min-w-0 p-5 shadow-2 sm:p-8">
        <h2 id="contact-form-title" className="pb-5 text-24">
          {words.formTitle}
        </h2>
        <ContactForm />
      </section>
      <PlaceMap />
    </div>
  );
}
