import Building2 from 'lucide-react/icons/building-2';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import Copy from 'lucide-react/icons/copy';
import DoorOpen from 'lucide-react/icons/door-open';
import EvCharger from 'lucide-react/icons/ev-charger';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import Fuel from 'lucide-react/icons/fuel';
import Gauge from 'lucide-react/icons/gauge';
import Info from 'lucide-react/icons/info';
import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import Maximize2 from 'lucide-react/icons/maximize-2';
import Menu from 'lucide-react/icons/menu';
import Phone from 'lucide-react/icons/phone';
import Plus from 'lucide-react/icons/plus';
import Printer from 'lucide-react/icons/printer';
import Search from 'lucide-react/icons/search';
import Share2 from 'lucide-react/icons/share-2';
import Sun from 'lucide-react/icons/sun';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import UtilityPole from 'lucide-react/icons/utility-pole';
import X from 'lucide-react/icons/x';
import Zap from 'lucide-react/icons/zap';
import type { Story } from './stage.tsx';

const PICTURES = import.meta.glob<string>('../../pictures/*.svg', { eager: true, query: '?url', import: 'default' });

const ICONS = {
  Building2,
  Check,
  ChevronDown,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleX,
  Clock,
  Copy,
  DoorOpen,
  EvCharger,
  Eye,
  EyeOff,
  Fuel,
  Gauge,
  Info,
  Mail,
  MapPin,
  Maximize2,
  Menu,
  Phone,
  Plus,
  Printer,
  Search,
  Share2,
  Sun,
  TriangleAlert,
  UtilityPole,
  X,
  Zap,
} as const;

function Icons() {
  return (
    <ul className="grid grid-cols-3 gap-3 xs:grid-cols-4 sm:grid-cols-6">
      {Object.entries(ICONS).map(([name, Icon]) => (
        <li key={name} className="grid min-w-0 justify-items-center gap-1.5 text-center text-12 text-ink-3">
          <Icon aria-hidden="true" size={24} className="text-ink" />
          <span className="max-w-full [overflow-wrap:anywhere]">{name}</span>
        </li>
      ))}
    </ul>
  );
}

function Pictures() {
  return (
    <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      {Object.entries(PICTURES).map(([path, src]) => (
        <li key={path} className="grid content-end gap-1.5 text-13 text-ink-3">
          <img src={src} alt="" loading="lazy" className="h-auto w-full" />
          {path.replace(/^.*\/|\.svg$/g, '')}
        </li>
      ))}
    </ul>
  );
}

export const PICTURE_STORIES: readonly Story[] = [
  { id: 'icons', title: 'Icons', Body: Icons },
  { id: 'pictures', title: 'Illustrations', note: 'Drawn at build by one kit.', Body: Pictures },
];
